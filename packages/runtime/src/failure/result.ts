import type { Json } from '@envloom/core';

/**
 * The failures every tool can have.
 *
 * | code | meaning |
 * |---|---|
 * | `INVALID_ARGUMENTS` | the arguments are not what the tool's parameters say |
 * | `INVALID_VALUE` | a value cannot be stored in a field, or given to a helper |
 * | `DUPLICATE_KEY` | an inserted row's key is taken |
 * | `DUPLICATE_VALUE` | two rows share the values of a unique field or list of fields |
 * | `DANGLING_REFERENCE` | a row refers to a row that does not exist |
 * | `ROW_IN_USE` | a removed row is still referred to |
 * | `INVALID_TRANSITION` | a status changed in a way its transitions do not list |
 * | `TREE_CYCLE` | a row became its own ancestor |
 * | `INVARIANT_VIOLATED` | an invariant of the world no longer holds |
 * | `BUDGET_EXCEEDED` | the call did more work than its budget allows |
 * | `NOT_FINITE` | a number came out infinite or undefined |
 * | `INTERNAL_ERROR` | the tool itself broke |
 */
export type CommonFailure =
  | 'INVALID_ARGUMENTS'
  | 'INVALID_VALUE'
  | 'DUPLICATE_KEY'
  | 'DUPLICATE_VALUE'
  | 'DANGLING_REFERENCE'
  | 'ROW_IN_USE'
  | 'INVALID_TRANSITION'
  | 'TREE_CYCLE'
  | 'INVARIANT_VIOLATED'
  | 'BUDGET_EXCEEDED'
  | 'NOT_FINITE'
  | 'INTERNAL_ERROR';

/** Why a call changed nothing: a code for programs, a sentence for people, sometimes data. */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  readonly data?: Json;
}

/** What a tool call returns: plain JSON that shares nothing with the world. */
export type Result<T, Code extends string = string> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: Failure<Code | CommonFailure> };
