import { readyFields } from '../fields/parser.ts';
import { objectParser } from '../fields/object.ts';
import { Problems } from '../fields/problem.ts';
import { largestArguments, readWithin, TooLarge } from '../fields/size.ts';
import type { Fields } from '../fields/spec.ts';
import type { Json } from '@envloom/core';

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
export function argumentReader(params: Fields): (args: unknown) => Json | Refused {
  const parse = objectParser(readyFields(params, 'given'));
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
