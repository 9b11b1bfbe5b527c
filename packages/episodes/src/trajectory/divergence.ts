import { describe, generated, isList, type Json, type JsonObject } from '@envloom/core';
import { pathText } from '@envloom/runtime/fields';

/** Something that came out otherwise than recorded. */
export interface Divergence {
  /** The place in `steps`; absent: before the first, or after the last. */
  readonly step?: number;
  /**
   * `messages`: the conversation says something else than was done and answered; `end`: the episode
   * ended earlier, later or by somebody else.
   */
  readonly what: 'start' | 'messages' | 'observation' | 'diff' | 'hash' | 'end' | 'grade';
  /** For people: where, what was recorded, what came out. */
  readonly message: string;
  /** What was recorded there; absent: nothing. */
  readonly expected?: Json;
  /** What came out; absent: nothing. */
  readonly got?: Json;
}

/** Where a divergence was met, and in what. */
export type Place = Pick<Divergence, 'step' | 'what'>;

/** A difference between what was recorded and what came out; none: no divergence. */
export function divergence(place: Place, recorded: unknown, got: unknown): readonly Divergence[] {
  // What is recorded and observed is JSON, which the types of its parts do not say.
  const difference = differenceOf(generated<Json | undefined>(recorded), generated(got));
  if (difference === undefined) return [];
  const { expected, got: seen } = difference;
  return [
    {
      ...place,
      message: `${placeText(place)}: ${differenceText(difference)}`,
      ...(expected === undefined ? {} : { expected }),
      ...(seen === undefined ? {} : { got: seen }),
    },
  ];
}

function placeText({ step, what }: Place): string {
  return step === undefined ? what : `step ${step}, ${what}`;
}

/** Where two JSON values first differ; undefined stands for what is not there. */
export interface Difference {
  readonly path: readonly (string | number)[];
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

/** The first difference of two JSON values; undefined: they are equal. */
export function differenceOf(
  expected: Json | undefined,
  got: Json | undefined,
): Difference | undefined {
  if (expected === got) return undefined;
  const segments = commonSegments(expected, got);
  if (segments === undefined) return { path: [], expected, got };
  for (const segment of segments) {
    const difference = differenceOf(partOf(expected, segment), partOf(got, segment));
    if (difference !== undefined) return { ...difference, path: [segment, ...difference.path] };
  }
  return undefined;
}

/** `results[0].result.data.due_on: expected "2025-03-15", got "2025-03-16"` */
export function differenceText({ path, expected, got }: Difference): string {
  const [wanted, seen] = bothShown(expected, got);
  const text = `expected ${wanted}, got ${seen}`;
  return path.length === 0 ? text : `${pathText(path)}: ${text}`;
}

/** What is in one of two lists, or of two objects; undefined: they are something else. */
function commonSegments(
  a: Json | undefined,
  b: Json | undefined,
): Iterable<string | number> | undefined {
  if (!isContainer(a) || !isContainer(b) || isList(a) !== isList(b)) return undefined;
  if (isList(a) && isList(b)) return (a.length < b.length ? b : a).keys();
  return new Set([...Object.keys(a), ...Object.keys(b)]);
}

function isContainer(value: Json | undefined): value is readonly Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

function partOf(value: Json | undefined, segment: string | number): Json | undefined {
  if (!isContainer(value)) return undefined;
  if (typeof segment === 'number') return isList(value) ? value[segment] : undefined;
  return isList(value) ? undefined : value[segment];
}

/** Long texts are shown from shortly before where they differ. */
function bothShown(expected: Json | undefined, got: Json | undefined): readonly [string, string] {
  if (typeof expected !== 'string' || typeof got !== 'string')
    return [describe(expected), describe(got)];
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at += 1;
  const from = at > 30 ? at - 10 : 0;
  const shown = (text: string) => describe(from > 0 ? `…${text.slice(from)}` : text);
  return [shown(expected), shown(got)];
}
