/** A helper of the operation language, as data: typings, prompts and documentation derive from it. */
export interface Helper {
  readonly name: string;
  /** TypeScript signatures without the name, one per overload. */
  readonly signatures: readonly string[];
  readonly doc: string;
  /** `world` helpers read the clock or draw from the world's generator; `pure` ones do not. */
  readonly scope: 'pure' | 'clock' | 'random';
}

const pure = (name: string, doc: string, ...signatures: string[]): Helper => ({
  name,
  signatures,
  doc,
  scope: 'pure',
});
const world = (
  name: string,
  scope: 'clock' | 'random',
  doc: string,
  ...signatures: string[]
): Helper => ({ name, signatures, doc, scope });

const failures = [
  pure(
    'check',
    'Fails with `code` unless the condition holds; narrows types.',
    '(condition: unknown, code: string, message: string, data?: Json): asserts condition',
  ),
  pure(
    'fail',
    'Fails with `code`: `xs[0] ?? fail(…)`.',
    '(code: string, message: string, data?: Json): never',
  ),
];

const time = [
  world('now', 'clock', 'The time of the call, YYYY-MM-DDTHH:MM:SSZ.', '(): string'),
  world('today', 'clock', 'The day of the call, YYYY-MM-DD.', '(): string'),
  pure(
    'addDays',
    'A date or datetime moved by whole days, within the years 0000 to 9999; the call fails beyond them.',
    '(date: string, days: number): string',
  ),
  pure(
    'addMinutes',
    'A datetime moved by minutes, within the same years.',
    '(datetime: string, minutes: number): string',
  ),
  pure(
    'daysBetween',
    'Whole days from one date or datetime to another.',
    '(from: string, to: string): number',
  ),
  pure(
    'minutesBetween',
    'Whole minutes from one datetime to another.',
    '(from: string, to: string): number',
  ),
  pure(
    'overlaps',
    'Whether two half-open ranges share a moment.',
    '(startA: string, endA: string, startB: string, endB: string): boolean',
    '(startA: number, endA: number, startB: number, endB: number): boolean',
  ),
  pure('toDate', 'The day of a datetime.', '(datetime: string): string'),
  pure('isDate', 'Whether a text is a real day, YYYY-MM-DD.', '(text: string): boolean'),
  pure(
    'parseDate',
    'The day that a text names, or undefined.',
    '(text: string): string | undefined',
  ),
  pure(
    'parseDateTime',
    'The moment that a text of ISO 8601 names, as YYYY-MM-DDTHH:MM:SSZ, or undefined.',
    '(text: string): string | undefined',
  ),
  pure(
    'formatDate',
    'A date or datetime by a pattern of YYYY MM DD HH mm ss MMM MMMM ddd dddd.',
    '(date: string, pattern: string): string',
  ),
];

const numbers = [
  pure(
    'sum',
    'The sum, folded from the left.',
    '(items: readonly number[]): number',
    '<T>(items: readonly T[], by: (item: T) => number): number',
  ),
  pure(
    'min',
    'The least value, or undefined when empty.',
    '<T extends number | string>(items: readonly T[]): T | undefined',
    '<T, V extends number | string>(items: readonly T[], by: (item: T) => V): V | undefined',
  ),
  pure(
    'max',
    'The greatest value, or undefined when empty.',
    '<T extends number | string>(items: readonly T[]): T | undefined',
    '<T, V extends number | string>(items: readonly T[], by: (item: T) => V): V | undefined',
  ),
  pure(
    'round',
    'Correctly rounded to `decimals` places, ties to even on the exact binary value.',
    '(value: number, decimals?: number): number',
  ),
  pure(
    'formatNumber',
    'Fixed notation with `decimals` places.',
    '(value: number, decimals: number): string',
  ),
  pure(
    'parseInteger',
    'The integer that a text writes, or undefined.',
    '(text: string): number | undefined',
  ),
  pure(
    'parseNumber',
    'The number that a text writes, or undefined.',
    '(text: string): number | undefined',
  ),
  pure(
    'evaluate',
    'The value of an arithmetic expression of + - * / and parentheses, or undefined.',
    '(expression: string): number | undefined',
  ),
];

const collections = [
  pure(
    'sortBy',
    'Sorted by one or several keys; code-unit order, stable.',
    "<T>(items: readonly T[], by: (item: T) => SortKey | readonly SortKey[], order?: 'asc' | 'desc'): T[]",
  ),
  pure(
    'groupBy',
    'Arrays of items under the key that `by` gives.',
    '<T>(items: readonly T[], by: (item: T) => string): Record<string, readonly T[]>',
  ),
  pure(
    'unique',
    'Each value once, the first kept.',
    '<T extends string | number | boolean>(items: readonly T[]): T[]',
  ),
  pure(
    'count',
    'How many items satisfy the predicate.',
    '<T>(items: readonly T[], predicate: (item: T) => boolean): number',
  ),
  pure('pairs', 'Every two items, in order.', '<T>(items: readonly T[]): [T, T][]'),
  pure(
    'range',
    'The integers from 0 or `from` up to but without `to`.',
    '(to: number): number[]',
    '(from: number, to: number): number[]',
  ),
  pure(
    'put',
    'The record with one more or another value.',
    '<V = never>(record: Readonly<Record<string, V>>, key: string, value: NoInfer<V>): Record<string, V>',
    '<V>(record: Readonly<Record<string, V>>, key: string, value: V): Record<string, V>',
  ),
  pure(
    'without',
    'The record without some keys.',
    '<V>(record: Readonly<Record<string, V>>, ...keys: string[]): Record<string, V>',
  ),
  pure(
    'keys',
    'The keys of a record, sorted.',
    '(record: Readonly<Record<string, unknown>>): string[]',
  ),
  pure(
    'values',
    'The values of a record, by sorted keys.',
    '<V>(record: Readonly<Record<string, V>>): V[]',
  ),
  pure(
    'entries',
    'Key and value pairs of a record, by sorted keys.',
    '<V>(record: Readonly<Record<string, V>>): [string, V][]',
  ),
  pure(
    'toRecord',
    'A record from key and value pairs.',
    '<V>(entries: readonly (readonly [string, V])[]): Record<string, V>',
  ),
  pure(
    'undeclared',
    'The members that `unknown: keep` kept: of `args`, or of a value of such a shape.',
    '(value: object): Record<string, Json>',
  ),
  pure(
    'reach',
    'Everything reachable from `start` through `next`, breadth first, each once.',
    '<T extends string | number>(start: readonly T[], next: (node: T) => readonly T[]): T[]',
  ),
  pure(
    'foldTree',
    'What `combine` makes of each root and the results of its children, leaves first; circles end.',
    '<T, R>(roots: readonly T[], childrenOf: (node: T) => readonly T[], combine: (node: T, results: readonly R[]) => R): R[]',
  ),
];

const texts = [
  pure('lines', 'The lines of a text.', '(text: string): string[]'),
  pure('words', 'The words of a text, split at white space.', '(text: string): string[]'),
  pure(
    'trimEnd',
    'The text without any of `characters` at its end.',
    '(text: string, characters: string): string',
  ),
  pure('byteLength', 'The length in UTF-8.', '(text: string): number'),
  pure(
    'encodeUrlPart',
    'The text percent-encoded, as a step of a URL or a value of its query.',
    '(text: string): string',
  ),
  pure(
    'replaceExact',
    'The text with `part` replaced where it first occurs, or undefined where it does not.',
    '(text: string, part: string, by: string): string | undefined',
  ),
  pure(
    'compareTexts',
    'How a dictionary orders two texts, for `toSorted((a, b) => compareTexts(a, b))`: below 0 where the first comes first.',
    '(first: string, second: string): number',
  ),
  pure(
    'unifiedDiff',
    'What changed between two texts, as the hunks of a unified diff with 3 lines of context, or as many as said.',
    '(before: string, after: string, context?: number): string',
  ),
  pure('toBase64', 'A text in base64, by its bytes in UTF-8.', '(text: string): string'),
  pure(
    'prettyJson',
    'JSON with indents of two spaces, members in their order.',
    '(value: unknown): string',
  ),
  pure('compactJson', 'JSON on one line, members in their order.', '(value: unknown): string'),
  pure(
    'parseJson',
    'What a text of JSON says; `undefined` where it is none.',
    '(text: string): Json | undefined',
  ),
  pure(
    'asJson',
    'A row, arguments or a value of a shape as `json`: members by name, those that are `undefined` left out.',
    '(value: unknown): Json',
  ),
];

const paths = [
  pure('joinPath', 'Parts of a path joined by `/` and normalized.', '(...parts: string[]): string'),
  pure('normalizePath', 'A path without `.`, `..` and doubled `/`.', '(path: string): string'),
  pure('dirName', 'The folder that a path is in: `/a` of `/a/b`.', '(path: string): string'),
  pure(
    'baseName',
    'The last name of a path, without `suffix` at its end.',
    '(path: string, suffix?: string): string',
  ),
  pure('extName', "The extension of a path, with its point, or `''`.", '(path: string): string'),
  pure(
    'relativePath',
    'The way from one folder to a path: `../c` from `/a/b` to `/a/c`.',
    '(from: string, to: string): string',
  ),
  pure(
    'glob',
    'Whether a path matches a pattern of `*`, `**`, `?`, `[a-z]`, `{a,b}`; names that begin with a point only with `dot`.',
    '(pattern: string, path: string, options?: { readonly dot?: boolean }): boolean',
  ),
];

const random = [
  world(
    'randomInt',
    'random',
    'A random integer between the bounds, both included.',
    '(min: number, max: number): number',
  ),
  world(
    'pick',
    'random',
    'A random item, or undefined when empty.',
    '<T>(items: readonly T[]): T | undefined',
  ),
  world('shuffle', 'random', 'The items in random order.', '<T>(items: readonly T[]): T[]'),
];

/** Every helper, in the order of documentation. */
export const helpers: readonly Helper[] = [
  ...failures,
  ...time,
  ...numbers,
  ...collections,
  ...texts,
  ...paths,
  ...random,
];

const byName = new Map(helpers.map((helper) => [helper.name, helper]));

/** The helper of that name, if there is one. */
export function helperNamed(name: string): Helper | undefined {
  return byName.get(name);
}
