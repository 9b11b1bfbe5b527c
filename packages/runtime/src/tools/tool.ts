import { generated, type Json } from '@envloom/core';
import type { Fields, FieldSpec } from '../fields/spec.ts';
import { argumentReader, type Refused } from './arguments.ts';
import { resultCopier } from '../fields/copy.ts';

/** A tool as data: what a model calls, and what the runtime checks. */
export interface ToolSpec {
  /** The name on the wire. */
  readonly name: string;
  /** The method of the environment class. */
  readonly method: string;
  /** A query changes nothing; only mutations are transactions and move the clock. */
  readonly kind: 'query' | 'mutation';
  readonly description: string;
  readonly params: Fields;
  /** What a successful call returns; left out: null. */
  readonly returns?: FieldSpec;
  /** The codes it can fail with, besides those common to all tools. */
  readonly failures: readonly string[];
  readonly title?: string;
}

/** A tool made ready: `Args` are the arguments as its body sees them. */
export interface Tool<Args = unknown> extends ToolSpec {
  /** Reads arguments into a checked copy with defaults filled in, or says what is wrong. */
  read(args: unknown): Args | Refused;
  /** Copies a result into plain JSON: declared fields in declared order, record keys sorted. */
  copy(data: unknown): Json;
}

/** Makes a tool ready. `Args` must be the type that `params` describes; the code generator sees to it. */
export function defineTool<Args>(spec: ToolSpec): Tool<Args> {
  return {
    ...spec,
    read: generated(argumentReader(spec.params)),
    copy: resultCopier(spec.returns),
  };
}
