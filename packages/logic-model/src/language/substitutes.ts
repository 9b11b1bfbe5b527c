/** What to use instead of names that models know from elsewhere. */
const substitutes: Readonly<Record<string, string>> = {
  Set: 'Use `unique(items)` and `.includes`.',
  Map: 'Use a record with `put`, `without` and `groupBy`.',
  WeakMap: 'Use a record.',
  Object: 'Use `keys`, `values`, `entries` and `toRecord` for records; spread for copies.',
  Date: 'Use `now()`, `today()`, `addDays`, `addMinutes`, `daysBetween` and `formatDate`.',
  JSON: 'Values are JSON already; `prettyJson(value)` and `compactJson(value)` write them as texts, `parseJson(text)` reads one.',
  Array: 'Use literals, `range(n)` and array methods.',
  String: 'Use a template: `${value}`.',
  Boolean: 'Compare explicitly.',
  parseInt: 'Use `parseInteger(text) ?? fail(…)`.',
  parseFloat: 'Use `parseNumber(text) ?? fail(…)`.',
  isNaN: 'Numbers are always finite here; `parseNumber` gives undefined for other texts.',
  NaN: 'Use `undefined` for a missing number.',
  Infinity: 'Use `undefined` for a missing bound, or `min` and `max` of arrays.',
  console: 'Remove it; a call has no output but its result.',
  crypto: 'Leave the key out when inserting: the world draws it.',
  structuredClone: 'Rows are immutable; use spread.',
  setTimeout: 'Everything happens within the call.',
  RegExp: 'Use `includes`, `split`, `words` or a `pattern` on the field.',
  Error: 'Use `fail(code, message)`.',
  Promise: 'Everything is synchronous.',
  Symbol: 'Use plain string keys.',
  globalThis: 'A body reaches nothing but its scope.',
  arguments: 'Name the params.',
  path: 'Use `joinPath`, `dirName`, `baseName`, `extName` and `relativePath`.',
  minimatch: 'Use `glob(pattern, path)`.',
  process: 'A body reaches nothing but its scope.',
  require: 'A body reaches nothing but its scope.',
  fetch: 'A body reaches nothing but its scope.',
  eval: 'Use `evaluate(expression)` for arithmetic.',
  Function: 'Name an arrow: `const fee = (days: number) => …`.',
  isFinite: 'Numbers are always finite here; `parseNumber` gives undefined for other texts.',
  Intl: 'Use `formatNumber` and `formatDate`.',
};

/** What to use instead of a global that the language does not have. */
export function substituteFor(name: string): string | undefined {
  return Object.hasOwn(substitutes, name) ? substitutes[name] : undefined;
}
