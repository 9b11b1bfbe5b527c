import type { ts } from 'ts-morph';
import type { Scope } from '../../language/scope.ts';
import type { Entity } from '../../schema/model.ts';
import type { LocalUses } from '../local-uses.ts';
import type { TableCall } from '../table-calls.ts';

/** Any item of an array, or any value of a record. */
export const item: unique symbol = Symbol('item');

/** Any key of a record. */
export const key: unique symbol = Symbol('key');

/** The key of a row, which the row itself need not carry. */
export const rowKey: unique symbol = Symbol('rowKey');

/** One step into a value: a member by name, an item of a tuple by position, or any of them. */
export type Step = string | number | typeof item | typeof key | typeof rowKey;

export type Path = readonly Step[];

/** What is at `path` within the value of an expression. */
export interface Value {
  readonly kind: 'value';
  readonly node: ts.Expression;
  readonly path: Path;
}

/** What is at `path` within a local: a variable, a loop’s item or a callback’s parameter. */
export interface Local {
  readonly kind: 'local';
  readonly node: ts.Node;
  readonly path: Path;
}

/**
 * Where values start: in a row as a table handed it out, or in a param; at an expression that a trace
 * ends at; or nobody knows.
 */
export type Origin =
  | { readonly kind: 'end'; readonly node: ts.Expression; readonly path: Path }
  | { readonly kind: 'row'; readonly entity: Entity; readonly path: Path }
  | { readonly kind: 'param'; readonly name: string; readonly path: Path }
  | { readonly kind: 'unknown' };

/** A place that a value may come from. None at all: it is `undefined`, or nothing. */
export type Source = Value | Local | Origin;

export const unknown: Source = { kind: 'unknown' };

export function value(node: ts.Expression, path: Path): Source {
  return { kind: 'value', node, path };
}

export function row(entity: Entity, path: Path): Source {
  return { kind: 'row', entity, path };
}

/** The path below the first step where that takes an item of an array; else nothing. */
export function belowItem([first, ...rest]: Path): Path | undefined {
  return first === item || typeof first === 'number' ? rest : undefined;
}

/** Where the results of model functions come from: in the end, their params. */
export interface FunctionResults {
  of(name: string, path: Path): readonly Origin[];
}

/** What following values through a segment takes. */
export interface Flow {
  readonly scope: Scope;
  readonly uses: LocalUses;
  /** Every table call of the segment. */
  readonly calls: readonly TableCall[];
  readonly functions: FunctionResults;
}
