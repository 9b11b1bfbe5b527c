import { maxDecimals } from '../schema/type.ts';
import { helpers, type Helper } from './helpers.ts';
import { decimalType } from './type-text.ts';

/** Numbers with so many digits after the point: for the compiler numbers like all others. */
const decimalTypes = Array.from(
  { length: maxDecimals + 1 },
  (_, places) => `type ${decimalType}${places} = number;`,
).join('\n');

/**
 * The whole library that bodies are type-checked against: the compiler runs with `noLib`, so a
 * global, method or property that is not declared here does not exist.
 */
const library = `
interface Object {}
interface Function {}
interface CallableFunction {}
interface NewableFunction {}
interface IArguments {}
interface RegExp {}
interface Boolean {}
interface SymbolConstructor { readonly iterator: unique symbol }
declare const Symbol: SymbolConstructor;
interface IteratorYieldResult<T> { done?: false; value: T }
interface IteratorReturnResult<R> { done: true; value: R }
type IteratorResult<T, R = unknown> = IteratorYieldResult<T> | IteratorReturnResult<R>;
interface Iterator<T, R = unknown, N = unknown> { next(): IteratorResult<T, R> }
interface Iterable<T, R = unknown, N = unknown> { [Symbol.iterator](): Iterator<T, R, N> }
interface IterableIterator<T, R = unknown, N = unknown> extends Iterator<T, R, N> { [Symbol.iterator](): IterableIterator<T, R, N> }

type Partial<T> = { [K in keyof T]?: T[K] };
type Readonly<T> = { readonly [K in keyof T]: T[K] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Exclude<T, U> = T extends U ? never : T;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type Record<K extends keyof any, T> = { [P in K]: T };
type NoInfer<T> = intrinsic;
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
${decimalTypes}
type SortKey = string | number | boolean;

interface String {
  readonly length: number;
  readonly [index: number]: string;
  at(index: number): string | undefined;
  charAt(index: number): string;
  endsWith(text: string): boolean;
  includes(text: string): boolean;
  indexOf(text: string): number;
  lastIndexOf(text: string): number;
  padEnd(length: number, fill?: string): string;
  padStart(length: number, fill?: string): string;
  repeat(count: number): string;
  replace(text: string, by: string): string;
  replaceAll(text: string, by: string): string;
  slice(start?: number, end?: number): string;
  split(separator: string): string[];
  startsWith(text: string): boolean;
  substring(start: number, end?: number): string;
  toLowerCase(): string;
  toUpperCase(): string;
  trim(): string;
  trimEnd(): string;
  trimStart(): string;
}
interface Number {
  toFixed(decimals: number): string;
}
declare const Number: { isInteger(value: number): boolean };
declare const Math: {
  readonly PI: number;
  abs(x: number): number;
  ceil(x: number): number;
  floor(x: number): number;
  max(first: number, ...rest: number[]): number;
  min(first: number, ...rest: number[]): number;
  pow(x: number, y: number): number;
  sign(x: number): number;
  sqrt(x: number): number;
  trunc(x: number): number;
};
declare const Array: {
  isArray(value: Json | undefined): value is readonly Json[];
  isArray(value: unknown): value is readonly unknown[];
};
interface ReadonlyArray<T> {
  readonly length: number;
  readonly [index: number]: T;
  [Symbol.iterator](): IterableIterator<T>;
  at(index: number): T | undefined;
  concat(...others: readonly T[][]): T[];
  concat(...others: (readonly T[])[]): T[];
  every<S extends T>(predicate: (item: T, index: number) => item is S): this is readonly S[];
  every(predicate: (item: T, index: number) => boolean): boolean;
  filter<S extends T>(predicate: (item: T, index: number) => item is S): S[];
  filter(predicate: (item: T, index: number) => boolean): T[];
  find<S extends T>(predicate: (item: T, index: number) => item is S): S | undefined;
  find(predicate: (item: T, index: number) => boolean): T | undefined;
  findIndex(predicate: (item: T, index: number) => boolean): number;
  findLast(predicate: (item: T, index: number) => boolean): T | undefined;
  findLastIndex(predicate: (item: T, index: number) => boolean): number;
  flatMap<U>(transform: (item: T, index: number) => U | readonly U[]): U[];
  includes(item: T): boolean;
  indexOf(item: T): number;
  join(separator: string): string;
  lastIndexOf(item: T): number;
  map<U>(transform: (item: T, index: number) => U): U[];
  reduce<U>(combine: (result: U, item: T, index: number) => U, initial: U): U;
  slice(start?: number, end?: number): T[];
  some(predicate: (item: T, index: number) => boolean): boolean;
  toReversed(): T[];
  toSorted(compare?: (a: T, b: T) => number): T[];
  toSpliced(start: number, remove: number, ...items: T[]): T[];
  with(index: number, item: T): T[];
}
interface Array<T> extends ReadonlyArray<T> {
  length: number;
  [index: number]: T;
  push(...items: T[]): number;
}
interface ConcatArray<T> { readonly length: number; readonly [index: number]: T }

type Scalar = string | number | boolean | null | undefined;
type Match<Row> = { readonly [K in keyof Row as Row[K] extends Scalar ? K : never]?: Row[K] | undefined };
type Predicate<Row> = (row: Row) => boolean;
interface ReadTable<Row, Key> {
  get(key: Key): Row | undefined;
  has(key: Key): boolean;
  need(key: Key): Row;
  need(match: Match<Row>): Row;
  all(): readonly Row[];
  where(match: Match<Row> | Predicate<Row>): readonly Row[];
  first(match: Match<Row> | Predicate<Row>): Row | undefined;
  count(match?: Match<Row> | Predicate<Row>): number;
  keyOf(row: Row): Key;
}
interface HistoryTable<Row, Key, Insert> extends ReadTable<Row, Key> {
  insert(row: Insert): Row;
}
interface Table<Row, Key, Insert, Patch> extends HistoryTable<Row, Key, Insert> {
  update(row: Row | Key, patch: Patch | ((row: Row) => Patch)): Row;
  remove(row: Row | Key): void;
}
interface TreeTable<Row, Key, Insert, Patch> extends Table<Row, Key, Insert, Patch> {
  ancestors(row: Row | Key): readonly Row[];
  descendants(row: Row | Key): readonly Row[];
}
interface KeyedTable<Row, Key, Insert, Patch> extends ReadTable<Row, Key> {
  insert(row: Insert, key?: Key): Row;
  update(row: Row | Key, patch: Patch | ((row: Row) => Patch)): Row;
  remove(row: Row | Key): void;
}
interface Singleton<Row, Patch> {
  get(): Row;
  update(patch: Patch | ((row: Row) => Patch)): Row;
}
`;

function declarationOf({ name, signatures, doc }: Helper): string {
  return [`/** ${doc} */`, ...signatures.map((text) => `declare function ${name}${text};`)].join(
    '\n',
  );
}

/** Typings of the operation language, without what a model adds. */
export const prelude: string = `${library}\n${helpers.map(declarationOf).join('\n')}\n`;

const between = (start: string, end: string): string =>
  library.slice(library.indexOf(start), library.indexOf(end)).trim();

/** What texts, numbers and arrays can do in bodies, as typings: for prompts and documentation. */
export const memberTypings: string = [
  between('interface String {', 'declare const Number'),
  between('declare const Math', 'interface ReadonlyArray'),
  between('interface ReadonlyArray<T> {', 'interface ConcatArray'),
]
  .join('\n')
  .replaceAll(/^ {2}\[Symbol.*\n/gm, '');

/** What tables can do in bodies, as typings. */
export const tableTypings: string = library.slice(library.indexOf('type Scalar')).trim();

/** Some helpers as typings, each with its sentence. */
export function typingsOf(some: readonly Helper[]): string {
  return some
    .map(({ name, signatures, doc }) =>
      signatures
        .map((text, index) => `${name}${text}${index === 0 ? ` // ${doc}` : ''}`)
        .join('\n'),
    )
    .join('\n');
}

/** Helpers as typings, each with its sentence. */
export const helperTypings: string = typingsOf(helpers);

/** Type and value names that the prelude takes; a model may not declare them. */
export const preludeNames: ReadonlySet<string> = new Set(
  [...prelude.matchAll(/^(?:declare )?(?:interface|type|const|function) (\w+)/gm)].flatMap(
    (match) => match[1] ?? [],
  ),
);
