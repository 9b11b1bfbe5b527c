import { charge } from '../fuel.ts';

/** Stand for escaped characters while braces are expanded: halves of pairs, which no whole text has alone. */
const escaped: readonly (readonly [text: string, mark: string])[] = [
  ['\\\\', '\udc00'],
  ['\\{', '\udc01'],
  ['\\}', '\udc02'],
  ['\\,', '\udc03'],
  ['\\.', '\udc04'],
];
const closed = '\udc02';

/** The characters that a mark gives back: `\{` is a brace, and no longer escaped. */
const unescaped: ReadonlyMap<string, string> = new Map(
  escaped.map(([text, mark]) => [mark, text.slice(1)]),
);

/**
 * The patterns that one with braces stands for: `{a,b}c` for `ac` and `bc`, `x{1..3}` for `x1`, `x2` and `x3`,
 * as bash expands them. Braces without a comma or range stand for themselves.
 */
export function expandBraces(pattern: string): readonly string[] {
  if (!/\{[^{]*\}/.test(pattern)) return [pattern];
  // Bash keeps `{}` at the start as it is.
  const given = pattern.startsWith('{}') ? `\\{\\}${pattern.slice(2)}` : pattern;
  const marked = escaped.reduce((text, [escape, mark]) => text.replaceAll(escape, mark), given);
  const expanded = expand(marked, true).map((text) =>
    text.replaceAll(/[\udc00-\udc04]/g, (mark) => unescaped.get(mark) ?? mark),
  );
  return [...new Set(expanded)];
}

interface Group {
  readonly before: string;
  readonly body: string;
  readonly after: string;
}

/** The first group in braces that stands in no other, else the first that is whole. */
function groupIn(text: string): Group | undefined {
  charge(1 + text.length);
  const open: number[] = [];
  let inner: readonly [number, number] | undefined;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') open.push(at);
    const start = text[at] === '}' ? open.pop() : undefined;
    if (start === undefined) continue;
    if (open.length === 0) return groupAt(text, start, at);
    if (inner === undefined || start < inner[0]) inner = [start, at];
  }
  return inner === undefined ? undefined : groupAt(text, ...inner);
}

function groupAt(text: string, start: number, end: number): Group {
  return {
    before: text.slice(0, start),
    body: text.slice(start + 1, end),
    after: text.slice(end + 1),
  };
}

/** @param isWhole whether the text is no part of another: then empty texts are dropped */
function expand(text: string, isWhole: boolean): readonly string[] {
  const group = groupIn(text);
  if (group === undefined) return [text];
  const { before, body, after } = group;
  if (before.endsWith('$')) return joined([`${before}{${body}}`], rest(after));
  const numbers = sequenceOf(body);
  if (numbers !== undefined)
    return joined(
      numbers.map((each) => before + each),
      rest(after),
    );
  if (!body.includes(','))
    return hasListBehind(after) ? expand(`${before}{${body}${closed}${after}`, true) : [text];
  const all = joined(
    optionsOf(body).map((each) => before + each),
    rest(after),
  );
  return isWhole ? all.filter((each) => each !== '') : all;
}

function rest(after: string): readonly string[] {
  return after === '' ? [''] : expand(after, false);
}

/** Whether a brace that closes too early is followed by a list: `{a},b}` is `a}` and `b`. */
function hasListBehind(after: string): boolean {
  const comma = after.search(/,(?!,)/);
  return comma >= 0 && after.indexOf('}', comma) > comma;
}

function joined(starts: readonly string[], ends: readonly string[]): readonly string[] {
  return starts.flatMap((start) =>
    ends.map((end) => {
      charge(1 + start.length + end.length);
      return start + end;
    }),
  );
}

/** The members of a list in braces, each expanded itself. */
function optionsOf(body: string): readonly string[] {
  const parts = partsOf(body);
  const [only] = parts;
  if (parts.length > 1 || only === undefined) return parts.flatMap((part) => expand(part, false));
  // `{{a,b}}` is `{a}` and `{b}`.
  return expand(only, false).map((each) => `{${each}}`);
}

/** Apart at the commas that stand in no braces. */
function partsOf(body: string): readonly string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === '{') depth += 1;
    if (body[at] === '}') depth = Math.max(0, depth - 1);
    if (body[at] !== ',' || depth > 0) continue;
    parts.push(body.slice(start, at));
    start = at + 1;
  }
  return [...parts, body.slice(start)];
}

const numeric = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/;
const alphabetic = /^([a-zA-Z])\.\.([a-zA-Z])(?:\.\.(-?\d+))?$/;

/** What `1..3`, `01..10..2` and `a..e` stand for. */
function sequenceOf(body: string): readonly string[] | undefined {
  const letters = alphabetic.exec(body);
  const [, first, last, step] = letters ?? numeric.exec(body) ?? [];
  if (first === undefined || last === undefined) return undefined;
  if (letters !== null) return steps(first.charCodeAt(0), last.charCodeAt(0), step).map(letterOf);
  const isPadded = [first, last, step].some((each) => each !== undefined && /^-?0\d/.test(each));
  const width = isPadded ? Math.max(first.length, last.length) : 0;
  return steps(Number(first), Number(last), step).map((number) => paddedTo(width, number));
}

function steps(first: number, last: number, step = '1'): readonly number[] {
  const by = Math.max(Math.abs(Number(step)), 1);
  const count = Math.floor(Math.abs(last - first) / by) + 1;
  charge(count);
  return Array.from({ length: count }, (_, at) => first + (last < first ? -at : at) * by);
}

/** Between `Z` and `a` stands a backslash, which would escape what follows. */
function letterOf(code: number): string {
  const letter = String.fromCharCode(code);
  return letter === '\\' ? '' : letter;
}

function paddedTo(width: number, number: number): string {
  const digits = String(Math.abs(number));
  const sign = number < 0 ? '-' : '';
  return sign + digits.padStart(width - sign.length, '0');
}
