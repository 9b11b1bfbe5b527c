import { generated, type Json, type JsonObject } from '@envloom/core';
import { resultCopier } from '../fields/copy.ts';
import { objectParser } from '../fields/object.ts';
import { readyFields } from '../fields/parser.ts';
import { Problems } from '../fields/problem.ts';
import { largestArguments, readWithin, TooLarge } from '../fields/size.ts';
import type { FieldSpec, Fields, UnknownMembers } from '../fields/spec.ts';
import type { Paging, ResultText } from './wire.ts';

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
  /** What becomes of arguments that are not declared; default `refuse`. */
  readonly unknown?: UnknownMembers;
  /** What a successful call returns; left out: null. */
  readonly returns?: FieldSpec;
  /** The codes it can fail with, besides those common to all tools. */
  readonly failures: readonly string[];
  readonly title?: string;
  /** What the original says of it, verbatim, where the world stands in for one. */
  readonly wire?: JsonObject;
  /** How its result becomes text where the original is served; default `compact`. */
  readonly text?: ResultText;
  /** Statuses of HTTP: of `success`, and by code of failures. */
  readonly statuses?: Readonly<Record<string, number>>;
  readonly paging?: Paging;
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
    read: generated(argumentReader(spec.params, spec.unknown)),
    copy: resultCopier(spec.returns),
  };
}

/** Why arguments can be refused whatever they say. */
export const tooLarge: string = `expected at most ${largestArguments} characters and values in all`;

/** Why arguments were refused. */
export class Refused {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/**
 * Compiles a tool's parameters into a reader of its arguments: a checked copy, or why not. Null counts as
 * left out where a value may be, and the forms of strict schemas are read as what they stand for. Whatever
 * object it is given (getters that throw, proxies, endless lists), it does not throw.
 */
export function argumentReader(
  params: Fields,
  unknown?: UnknownMembers,
): (args: unknown) => Json | Refused {
  const parse = objectParser(readyFields(params, 'given'), unknown);
  return (given) => {
    try {
      const args = readWithin(largestArguments, () => parse(given));
      return args instanceof Problems ? new Refused(args.toString()) : args;
    } catch (problem) {
      return new Refused(unreadable(problem));
    }
  };
}

function unreadable(problem: unknown): string {
  return problem instanceof TooLarge ? tooLarge : 'the arguments could not be read';
}
