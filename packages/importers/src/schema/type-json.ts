import type { Json } from '@envloom/core';

/** A type of the logic model as JSON: the schema of models checks it when it becomes part of one. */
export interface TypeJson {
  readonly type: string;
  readonly optional?: true;
  readonly nullable?: true;
  readonly description?: string;
  readonly default?: Json;
  readonly of?: TypeJson | readonly TypeJson[];
  readonly values?: readonly string[];
  readonly shape?: string;
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly min_items?: number;
  readonly max_items?: number;
  readonly distinct?: true;
}

/** A type under a name: a param, a member of a shape. */
export type NamedTypeJson = TypeJson & { readonly name: string };

/** What becomes of members that are not declared. */
export type UnknownMembers = 'ignore' | 'refuse' | 'keep';

/** An object type under a name, which types refer to. */
export interface ShapeJson {
  readonly name: string;
  readonly fields: readonly NamedTypeJson[];
  readonly unknown?: UnknownMembers;
}
