import { isSame, type Json } from '@envloom/core';
import type { ModelPath, Sample, TypeNode } from '@envloom/logic-model';
import { type FieldSpec, zodOf } from '@envloom/runtime';
import type { HintTool } from '../simulator/instrumented.ts';

/** Something that takes values: a field, a param, a member of a shape, an item of a list. */
export interface Slot {
  /** The nearest name: that of the field, also for the items of a list in it. */
  readonly name: string;
  /** How the runtime sees it. */
  readonly spec: FieldSpec;
  /** How the model declares it. */
  readonly node: TypeNode;
  readonly path: ModelPath;
  /** Whether it is a field of a stored row, or of a call. */
  readonly use: 'field' | 'param';
  /** Tools of the expressions among its hints. */
  readonly tools: Readonly<Partial<Record<HintTool['hint'], string>>>;
  /** The other fields of the row, or arguments, that these expressions read. */
  readonly reads: readonly string[];
}

/** The expressions among the hints of a field or param. */
export function expressionsOf(
  hints: readonly HintTool[],
  owner: HintTool['of'],
): Pick<Slot, 'tools' | 'reads'> {
  const own = hints.filter(({ of }) => isSame(of, owner));
  return {
    tools: Object.fromEntries(own.map(({ hint, tool }) => [hint, tool])),
    reads: own.flatMap(({ reads }) => reads),
  };
}

/** Whether an expression among its hints gives its values. */
export function isExpressed({ tools }: Slot): boolean {
  return Object.keys(tools).length > 0;
}

/** Whether what has this type must have a value. */
export function isNeeded({ optional, default: fallback }: FieldSpec): boolean {
  return optional !== true && fallback === undefined;
}

export function hintsOf({ node: { sample } }: Slot): Sample {
  return sample ?? {};
}

/** Tests whether a value is accepted by the runtime's validators. */
export function fitOf(spec: FieldSpec): (value: unknown) => value is Json {
  const schema = zodOf<{ readonly value: Json }>({ value: spec });
  return (value): value is Json => value !== undefined && schema.safeParse({ value }).success;
}
