import { raised } from '../../run/raised.ts';
import { Undecided } from '../../run/undecided.ts';

/** Flags of Python's `re`, as its numbers. */
export const regexFlags = {
  I: 2n,
  IGNORECASE: 2n,
  M: 8n,
  MULTILINE: 8n,
  S: 16n,
  DOTALL: 16n,
  U: 32n,
  UNICODE: 32n,
  X: 64n,
  VERBOSE: 64n,
  A: 256n,
  ASCII: 256n,
} as const;

/** A pattern of Python in the words of JavaScript. */
export interface Translated {
  readonly source: string;
  readonly flags: string;
}

/** A pattern as the program wrote it, and as JavaScript searches it. */
export interface Pattern {
  readonly written: string;
  readonly given: bigint;
  readonly translated: Translated;
}

const classes: Readonly<Record<string, string>> = {
  d: String.raw`\p{Nd}`,
  w: String.raw`\p{L}\p{N}_`,
  s: String.raw`\s\x1c-\x1f\x85`,
};

const escapes: Readonly<Record<string, string>> = {
  A: String.raw`(?<![\s\S])`,
  Z: String.raw`(?![\s\S])`,
  a: String.raw`\x07`,
};

/**
 * A pattern of Python as one of JavaScript that matches the same. What the two do differently is told apart here;
 * what JavaScript does not have is not decided.
 */
export function translated(pattern: string, flags: bigint): Translated {
  const inline = /^\(\?([aimsux]+)\)/.exec(pattern);
  const given = Array.from(inline?.[1] ?? '').reduce(
    (all, letter) => all | (inlineFlags[letter] ?? 0n),
    flags,
  );
  if ((given & (regexFlags.X | regexFlags.A)) !== 0n)
    throw new Undecided('uses a regular expression that is not modelled');
  const isMultiline = (given & regexFlags.M) !== 0n;
  const body = pattern.slice(inline?.[0].length ?? 0);
  const source = body.replaceAll(token, (part: string) => translatedPart(part, isMultiline));
  const letters = [
    (given & regexFlags.I) === 0n ? '' : 'i',
    isMultiline ? 'm' : '',
    (given & regexFlags.S) === 0n ? '' : 's',
  ];
  return requireValid({ source, flags: `dgu${letters.join('')}` });
}

const inlineFlags: Readonly<Record<string, bigint>> = {
  a: regexFlags.A,
  i: regexFlags.I,
  m: regexFlags.M,
  s: regexFlags.S,
  u: regexFlags.U,
  x: regexFlags.X,
};

/** Counts, sets of characters, escapes, groups and single characters. */
const token = /\{,\d+\}|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\\[^]|\(\?(?:P<\w+>|P=\w+\)|<[=!]|[^])|[^]/g;

function translatedPart(part: string, isMultiline: boolean): string {
  if (part.startsWith('{,')) return `{0${part.slice(1)}`;
  if (part.startsWith('[')) return translatedSet(part);
  if (part.startsWith('\\')) return escaped(part.slice(1));
  if (part.startsWith('(?')) return group(part);
  if (part === '$') return isMultiline ? '$' : String.raw`(?=\n?(?![\s\S]))`;
  return part === ']' ? String.raw`\]` : part;
}

function escaped(letter: string): string {
  const known = escapes[letter];
  if (known !== undefined) return known;
  const set = classes[letter.toLowerCase()];
  if (set !== undefined) return letter === letter.toLowerCase() ? `[${set}]` : `[^${set}]`;
  if (/^[nrtfvbBxu0-9]$/.test(letter)) {
    if (letter === 'b' || letter === 'B') return edge(letter === 'b');
    return `\\${letter}`;
  }
  if (/^[A-Za-z]$/.test(letter))
    throw new Undecided('uses a regular expression that is not modelled');
  return /^[\^$\\.*+?()[\]{}|/]$/.test(letter) ? `\\${letter}` : letter;
}

/** The edge of a word, in which letters of all languages count. */
function edge(isEdge: boolean): string {
  const word = `[${classes['w']}]`;
  return isEdge
    ? `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`
    : `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`;
}

function translatedSet(set: string): string {
  const isInverted = set.startsWith('[^');
  const inner = set.slice(isInverted ? 2 : 1, -1);
  const parts = inner.replaceAll(/\\([^])|[^]/g, (part: string, letter: string | undefined) => {
    if (letter === undefined) return /^[[\]{}()|/]$/.test(part) ? `\\${part}` : part;
    const known = classes[letter.toLowerCase()];
    if (known !== undefined && letter === letter.toLowerCase()) return known;
    if (/^[nrtfvbxu0]$/.test(letter)) return `\\${letter}`;
    if (/^[A-Za-z]$/.test(letter))
      throw new Undecided('uses a regular expression that is not modelled');
    return /^[\^$\\.*+?()[\]{}|/-]$/.test(letter) ? `\\${letter}` : letter;
  });
  return `[${isInverted ? '^' : ''}${parts}]`;
}

function group(part: string): string {
  const [, name] = /^\(\?P<(\w+)>$/.exec(part) ?? [];
  if (name !== undefined) return `(?<${name}>`;
  const [, again] = /^\(\?P=(\w+)\)$/.exec(part) ?? [];
  if (again !== undefined) return String.raw`\k<${again}>`;
  if (!/^\(\?(?::|=|!|<=|<!)$/.test(part))
    throw new Undecided('uses a regular expression that is not modelled');
  return part;
}

/** Patterns that JavaScript refuses are refused by Python too, or are not modelled. */
function requireValid({ source, flags }: Translated): Translated {
  try {
    return { source: new RegExp(source, flags).source, flags };
  } catch {
    throw new Undecided('uses a regular expression that is not modelled');
  }
}

/** @throws Raised for values that are no text */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  throw raised('TypeError', 'expected string or bytes-like object');
}
