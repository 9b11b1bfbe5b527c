import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

export const catalogOptions = {
  required: {},
  optional: { directory: 'string', output: 'string', check: 'boolean' },
} as const satisfies OptionTable;

export type CatalogOptions = OptionsOf<typeof catalogOptions>;

/** What an option is without being given; the schema says the same. */
export const catalogDefaults = { directory: 'generated', output: 'catalog', check: false } as const;
