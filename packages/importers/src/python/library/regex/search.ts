import { createContext, Script } from 'node:vm';
import { isList, isObject } from '@envloom/core';
import { Undecided } from '../../run/undecided.ts';
import type { Translated } from './pattern.ts';

/** A place where a pattern matches; groups that took no part are undefined. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (Span | undefined)[];
  readonly names: Readonly<Record<string, number>>;
}

type Span = readonly [start: number, end: number];

/** Longest text, in characters. */
const longestText = 50_000;

/** Longest time of one search, in milliseconds: far more than any takes that ends, on a busy machine too. */
const longestTime = 2_000;

/** Patterns that took too long once; they are not tried again. */
const endless = new Set<string>();

/** The context has nothing but what is put into it: a pattern and a text, both data. */
const inputs: { source: string; flags: string; text: string; from: number } = {
  source: '',
  flags: '',
  text: '',
  from: 0,
};
const context = createContext(inputs);

const script = new Script(`(() => {
  const pattern = new RegExp(source, flags);
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? null : { spans: [...match.indices], names: { ...match.indices.groups } };
})()`);

/**
 * The first match from a place on. A pattern may take for ever on a text, so a search ends after a while; then
 * nothing is said of it.
 */
export function search(
  { source, flags }: Translated,
  text: string,
  from: number,
): Found | undefined {
  if (text.length > longestText) throw new Undecided('searches very long texts');
  if (endless.has(source)) throw tooLong();
  Object.assign(inputs, { source, flags, text, from });
  const match = run(source);
  if (!isObject(match)) return undefined;
  const spans = isList(match['spans']) ? match['spans'].map(spanOf) : [];
  const [whole] = spans;
  if (whole === undefined) return undefined;
  return { start: whole[0], end: whole[1], groups: spans, names: namesOf(match['names'], spans) };
}

function run(source: string): unknown {
  try {
    return JSON.parse(JSON.stringify(script.runInContext(context, { timeout: longestTime })));
  } catch {
    endless.add(source);
    throw tooLong();
  }
}

const tooLong = (): Error => new Undecided('uses a regular expression that takes too long');

function spanOf(value: unknown): Span | undefined {
  if (!isList(value)) return undefined;
  const [start, end] = value;
  return typeof start === 'number' && typeof end === 'number' ? [start, end] : undefined;
}

/** Names of groups with their numbers, found by their spans: the same span is the same text. */
function namesOf(
  names: unknown,
  spans: readonly (Span | undefined)[],
): Readonly<Record<string, number>> {
  const entries = isObject(names) ? Object.entries(names) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const span = spanOf(value);
      const at = spans.findIndex(
        (one, place) => place > 0 && one?.[0] === span?.[0] && one?.[1] === span?.[1],
      );
      return [name, at];
    }),
  );
}
