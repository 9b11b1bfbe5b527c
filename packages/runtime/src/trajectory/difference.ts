import { canonicalJson } from '../json/canonical.ts';
import { describe } from '../json/describe.ts';
import { isList, isObject, type Json } from '../json/json.ts';
import { pathText } from '../fields/problem.ts';

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
  if (isEqual(expected, got)) return undefined;
  const inner = partsOf(expected, got).map(({ segment, before, after }) => {
    const difference = differenceOf(before, after);
    return difference && { ...difference, path: [segment, ...difference.path] };
  });
  return inner.find((difference) => difference !== undefined) ?? { path: [], expected, got };
}

/** `results[0].result.data.due_on: expected "2025-03-15", got "2025-03-16"` */
export function differenceText({ path, expected, got }: Difference): string {
  const [wanted, seen] = bothShown(expected, got);
  const text = `expected ${wanted}, got ${seen}`;
  return path.length === 0 ? text : `${pathText(path)}: ${text}`;
}

interface Part {
  readonly segment: string | number;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

/** What two lists or two objects hold, side by side; of anything else, nothing. */
function partsOf(a: Json | undefined, b: Json | undefined): readonly Part[] {
  if (a === undefined || b === undefined) return [];
  if (isList(a) && isList(b)) {
    const longer = a.length < b.length ? b : a;
    return longer.map((_, at) => ({ segment: at, before: a[at], after: b[at] }));
  }
  if (!isObject(a) || !isObject(b)) return [];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].map((name) => ({ segment: name, before: a[name], after: b[name] }));
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
