import { describe, quote, type Json } from '@envloom/core';

/** One thing wrong with a value: where, and what was expected. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly text: string;
  /** What was expected, where the value is wrong as a whole: `a string`. */
  readonly wanted?: string;
}

const mostProblems = 20;

/** What a parser returns instead of a value; at most 20 problems are kept. */
export class Problems {
  readonly list: readonly Problem[];
  readonly #left: number;

  /** @param more how many there are that are not listed */
  constructor(list: readonly Problem[], more = 0) {
    this.list = list.slice(0, mostProblems);
    this.#left = list.length - this.list.length + more;
  }

  /** `address.city: expected a string, got 7; …` */
  toString(): string {
    const more = this.#left > 0 ? [`and ${this.#left} more`] : [];
    return [...this.list.map(problemText), ...more].join('; ');
  }
}

/** The problems of the parts of a value, while it is read: the first, and the number of the others. */
export class PartProblems {
  readonly #list: Problem[] = [];
  #more = 0;

  add(segment: string | number, problems: Problems): void {
    if (this.#list.length < mostProblems) this.#list.push(...within(segment, problems));
    else this.#more += problems.list.length;
  }

  get found(): Problems | undefined {
    return this.#list.length === 0 ? undefined : new Problems(this.#list, this.#more);
  }
}

/** Takes a value in: a normalised copy that shares nothing with it, or what is wrong with it. */
export type Parse = (value: unknown) => Json | Problems;

/** `expected a string, got 7` */
export function expected(what: string, value: unknown): Problems {
  const text = `expected ${what}, got ${describe(value)}`;
  return new Problems([{ path: [], text, wanted: what }]);
}

/** The problems of a part, told from the whole. */
export function within(segment: string | number, problems: Problems): readonly Problem[] {
  return problems.list.map(({ path, text }) => ({ path: [segment, ...path], text }));
}

function problemText({ path, text }: Problem): string {
  return path.length === 0 ? text : `${pathText(path)}: ${text}`;
}

/** `items[2].price`; names that are no identifiers are quoted: `options["back rest"]`. */
export function pathText(path: readonly (string | number)[]): string {
  return path.map(segmentText).join('');
}

function segmentText(segment: string | number, index: number): string {
  if (typeof segment === 'number') return `[${segment}]`;
  if (!/^[\w-]{1,64}$/.test(segment)) return `[${quote(segment)}]`;
  return index === 0 ? segment : `.${segment}`;
}
