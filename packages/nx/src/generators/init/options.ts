import type { OptionsOf, OptionTable } from '@envloom/cli';

export const initOptions = {
  required: {},
  optional: { ci: 'string', skipPackageJson: 'boolean' },
} as const satisfies OptionTable;

export type InitOptions = OptionsOf<typeof initOptions>;

/** For which service a workflow is written. */
export const ciChoices = ['none', 'github'] as const;
