import type { Constant } from './ast.ts';

/** The value of a number as Python writes it; undefined for complex ones. */
export function numberOf(text: string): bigint | number | undefined {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (plain.endsWith('j')) return undefined;
  if (/^0[xob]/.test(plain)) return BigInt(plain);
  return /^\d+$/.test(plain) ? BigInt(plain) : Number(plain);
}

/** A literal text in its parts: `rb`, the quotes, what stands between them. */
export interface Quoted {
  readonly isRaw: boolean;
  readonly isBytes: boolean;
  readonly quotes: number;
  /** Where what stands between the quotes begins, from the start of the literal. */
  readonly start: number;
}

export function quotedOf(text: string): Quoted {
  const prefix = /^[a-z]*/i.exec(text)?.[0].toLowerCase() ?? '';
  const rest = text.slice(prefix.length);
  const quotes = /^("""|''')/.test(rest) ? 3 : 1;
  return {
    isRaw: prefix.includes('r'),
    isBytes: prefix.includes('b'),
    quotes,
    start: prefix.length + quotes,
  };
}

/** What a literal without replacements says; undefined for bytes. */
export function stringOf(text: string): string | undefined {
  const { isRaw, isBytes, quotes, start } = quotedOf(text);
  if (isBytes) return undefined;
  const inner = text.slice(start, text.length - quotes);
  return isRaw ? inner : unescaped(inner);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u{7}',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\n': '',
};

const escapeForm = /\\(x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{1,3}|[^])/gi;

/** A text with its escapes resolved; unknown ones stay, as in Python. */
export function unescaped(text: string): string {
  return text.replaceAll(escapeForm, (whole, code: string) => {
    if (/^[xu]./i.test(code) && code.length > 1)
      return fromCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return fromCode(Number.parseInt(code, 8));
    return escapes[code] ?? whole;
  });
}

const fromCode = (code: number): string =>
  code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\u{FFFD}';

export const constant = (at: number, value: Constant['value']): Constant => ({
  kind: 'constant',
  at,
  value,
});
