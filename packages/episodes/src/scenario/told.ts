import type { FieldSpec } from '@envloom/runtime/fields';

/** A value that an agent reports. */
export type ToldValue = string | number | boolean;

/** One thing that an agent reports: values under names of its choice. */
export type ToldRecord = Readonly<Record<string, ToldValue>>;

/** Any value that can be told. */
export const toldValue: FieldSpec = { type: 'scalar' };

/** The records of one answer. */
export const toldRecords = {
  type: 'array',
  maxItems: 100,
  of: { type: 'record', of: { type: 'scalar' }, minMembers: 1, maxMembers: 12 },
} as const satisfies FieldSpec;
