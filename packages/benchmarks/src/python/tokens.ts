/** A text that is no Python expression of the kind that is read. Message: what was expected, and where. */
export class PythonSyntaxError extends Error {
  override readonly name = 'PythonSyntaxError';
}

export type Token =
  | { readonly kind: 'int' | 'float' | 'name' | 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'string'; readonly text: string; readonly at: number }
  | { readonly kind: 'end'; readonly text: ''; readonly at: number };

const blank = /[ \t\r\n\f]+|#[^\n]*|\\\r?\n/y;
const float =
  /(?:\d[\d_]*)?\.\d[\d_]*(?:[eE][+-]?\d+)?|\d[\d_]*(?:\.(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/y;
const integer = /0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d[\d_]*/y;
const name = /[\p{L}_][\p{L}\p{N}_]*/uy;
const sign = /\*\*|\/\/|==|[()[\]{},:=.+\-*/%]/y;
const opening = /([rRbBuUfF]{0,2})('''|"""|'|")/y;

/**
 * The tokens of a Python expression (The Python Language Reference, 2. Lexical analysis), comments and
 * line breaks left out. Formatted strings (`f'…'`) are refused: they would have to be evaluated.
 *
 * @throws PythonSyntaxError
 */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const skipped = matched(blank, text, at);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(token.token);
    at = token.end;
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }];
}

function tokenAt(text: string, at: number): { readonly token: Token; readonly end: number } {
  const quoted = stringAt(text, at);
  if (quoted !== undefined) return quoted;
  for (const [kind, pattern] of [
    ['float', float],
    ['int', integer],
    ['name', name],
    ['sign', sign],
  ] as const) {
    const found = matched(pattern, text, at);
    if (found !== undefined) return { token: { kind, text: found, at }, end: at + found.length };
  }
  throw new PythonSyntaxError(
    `invalid syntax at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`,
  );
}

function matched(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function stringAt(
  text: string,
  at: number,
): { readonly token: Token; readonly end: number } | undefined {
  opening.lastIndex = at;
  const [head, prefix = '', quote = ''] = opening.exec(text) ?? [];
  if (head === undefined) return undefined;
  if (/[fF]/.test(prefix)) throw new PythonSyntaxError(`a formatted string at ${at} is not read`);
  const isRaw = /[rR]/.test(prefix);
  const start = at + head.length;
  const end = closingOf(text, start, quote);
  const inner = text.slice(start, end);
  const value = isRaw ? inner : unescaped(inner);
  return { token: { kind: 'string', text: value, at }, end: end + quote.length };
}

function closingOf(text: string, start: number, quote: string): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(quote, at)) return at;
    else if (quote.length === 1 && text[at] === '\n') break;
  }
  throw new PythonSyntaxError(`unterminated string literal at ${start - quote.length}`);
}

const simple: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\n': '',
};

const escape = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([^]))/g;

/** Escapes that Python does not know stay as they are. */
function unescaped(text: string): string {
  return text.replaceAll(
    escape,
    (whole, x?: string, u?: string, long?: string, octal?: string, other?: string) => {
      const hexadecimal = x ?? u ?? long;
      if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      return simple[other ?? ''] ?? whole;
    },
  );
}
