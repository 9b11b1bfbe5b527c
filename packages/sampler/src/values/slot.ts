import type { ModelPath, Sample, TypeNode } from '@envloom/logic-model';
import { type FieldSpec, zodOf } from '@envloom/runtime';
import type { Json } from '@envloom/core';

/** Something that takes values: a field, a param, a member of a shape, an item of a list. */
export interface Slot {
  /** The nearest name: that of the field, also for the items of a list in it. */
  readonly name: string;
  readonly spec: FieldSpec;
  readonly node: TypeNode;
  readonly path: ModelPath;
  /** Whether it is a field of a stored row, or of a call. */
  readonly use: 'field' | 'param';
  /** Tools of the expressions among its hints. */
  readonly tools: SlotTools;
}

export type SlotTools = Readonly<
  Partial<Record<'derive' | 'one_of' | 'subset_of' | 'where', string>>
>;

export function hintsOf({ node: { sample } }: Slot): Sample {
  return sample ?? {};
}

/** Tests whether a value is accepted by the runtime's validators. */
export function fitOf(spec: FieldSpec): (value: unknown) => value is Json {
  const schema = zodOf<{ readonly value: Json }>({ value: spec });
  return (value): value is Json => value !== undefined && schema.safeParse({ value }).success;
}
