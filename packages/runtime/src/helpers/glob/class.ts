/** A class of characters in brackets, made ready. */
interface CharacterClass {
  readonly test: (character: string) => boolean;
  /** Where it ends in the pattern. */
  readonly end: number;
  /** `[x]` is another way to write `x`. */
  readonly isMagic: boolean;
}

/** The classes that have names, as Unicode knows them. */
const named: ReadonlyMap<string, RegExp> = new Map([
  ['[:alnum:]', /[\p{L}\p{Nl}\p{Nd}]/u],
  ['[:alpha:]', /[\p{L}\p{Nl}]/u],
  // oxlint-disable-next-line eslint/no-control-regex -- what the class is
  ['[:ascii:]', /[\x00-\x7f]/],
  ['[:blank:]', /[\p{Zs}\t]/u],
  ['[:cntrl:]', /\p{Cc}/u],
  ['[:digit:]', /\p{Nd}/u],
  ['[:graph:]', /[^\p{Z}\p{C}]/u],
  ['[:lower:]', /\p{Ll}/u],
  ['[:print:]', /\P{C}/u],
  ['[:punct:]', /\p{P}/u],
  ['[:space:]', /[\p{Z}\t\r\n\v\f]/u],
  ['[:upper:]', /\p{Lu}/u],
  ['[:word:]', /[\p{L}\p{Nl}\p{Nd}\p{Pc}]/u],
  ['[:xdigit:]', /[A-Fa-f0-9]/],
]);

type Test = (character: string) => boolean;

const never: Test = () => false;

/** Reads `[a-z]`, `[!abc]` or `[[:alpha:]_]`; undefined where the bracket is never closed. */
export function classAt(pattern: string, start: number): CharacterClass | undefined {
  const isNegated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  const first = start + (isNegated ? 2 : 1);
  const tests: Test[] = [];
  let only: string | undefined;
  for (let at = first; at < pattern.length;) {
    if (pattern[at] === ']' && at > first) return made(tests, isNegated, only, at + 1);
    const item = itemAt(pattern, at);
    if (item === undefined) return undefined;
    // A range that ends in a named class matches nothing, nor does what follows it.
    if (item === 'broken') return { test: never, end: pattern.length, isMagic: true };
    only = tests.length === 0 ? item.only : undefined;
    if (item.test !== never) tests.push(item.test);
    at = item.end;
  }
  return undefined;
}

function made(
  tests: readonly Test[],
  isNegated: boolean,
  only: string | undefined,
  end: number,
): CharacterClass {
  // Ranges the wrong way round are left out; where nothing is left the class matches nothing.
  if (tests.length === 0) return { test: never, end, isMagic: true };
  const test: Test = (character) => tests.some((each) => each(character)) !== isNegated;
  return { test, end, isMagic: isNegated || tests.length !== 1 || only === undefined };
}

interface Item {
  readonly test: Test;
  readonly end: number;
  /** The one character that it is. */
  readonly only?: string;
}

/** A character, a range or a named class. */
function itemAt(pattern: string, at: number): Item | 'broken' | undefined {
  const name = nameAt(pattern, at);
  if (name !== undefined) {
    const [text, expression] = name;
    return { test: (character) => expression.test(character), end: at + text.length };
  }
  const from = characterAt(pattern, at);
  if (from === undefined) return undefined;
  const { character, end } = from;
  if (pattern[end] !== '-') return single(character, end);
  // A hyphen at the end stands for itself.
  if (pattern[end + 1] === ']')
    return { test: (other) => other === character || other === '-', end: end + 1 };
  if (nameAt(pattern, end + 1) !== undefined) return 'broken';
  const to = characterAt(pattern, end + 1);
  if (to === undefined) return undefined;
  if (to.character === character) return single(character, to.end);
  const test: Test =
    to.character > character ? (other) => other >= character && other <= to.character : never;
  return { test, end: to.end };
}

function single(character: string, end: number): Item {
  return { test: (other) => other === character, end, only: character };
}

function characterAt(
  pattern: string,
  at: number,
): { readonly character: string; readonly end: number } | undefined {
  const from = pattern[at] === '\\' ? at + 1 : at;
  const character = pattern[from];
  return character === undefined ? undefined : { character, end: from + 1 };
}

function nameAt(pattern: string, at: number): readonly [string, RegExp] | undefined {
  return [...named].find(([name]) => pattern.startsWith(name, at));
}
