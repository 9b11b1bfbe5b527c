/** A text that is no Python expression of the kind that is read. Message: what was expected, and where. */
export class PythonSyntaxError extends Error {
  override readonly name = 'PythonSyntaxError';
}

export type Token =
  | { readonly kind: 'int' | 'float' | 'name' | 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'string'; readonly text: string; readonly at: number }
  /** What is no token; `text` says why. It is an error only for who comes that far. */
  | { readonly kind: 'wrong'; readonly text: string; readonly at: number }
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
 * line breaks left out. Formatted strings (`f'…'`) are wrong: they would have to be evaluated.
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

interface Found {
  readonly token: Token;
  readonly end: number;
}

function tokenAt(text: string, at: number): Found {
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
  const shown = JSON.stringify(text.slice(at, at + 20));
  return { token: { kind: 'wrong', text: `invalid syntax at ${at}: ${shown}`, at }, end: at + 1 };
}

function matched(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function stringAt(text: string, at: number): Found | undefined {
  opening.lastIndex = at;
  const [head, prefix = '', quote = ''] = opening.exec(text) ?? [];
  if (head === undefined) return undefined;
  const start = at + head.length;
  const close = closingOf(text, start, quote);
  if (close === undefined) return wrong(`unterminated string literal at ${at}`, at, start);
  const end = close + quote.length;
  if (/[fF]/.test(prefix)) return wrong(`a formatted string at ${at} is not read`, at, end);
  const inner = text.slice(start, close);
  const value = /[rR]/.test(prefix) ? inner : unescaped(inner);
  return { token: { kind: 'string', text: value, at }, end };
}

const wrong = (why: string, at: number, end: number): Found => ({
  token: { kind: 'wrong', text: why, at },
  end,
});

function closingOf(text: string, start: number, quote: string): number | undefined {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(quote, at)) return at;
    else if (quote.length === 1 && text[at] === '\n') return undefined;
  }
  return undefined;
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

const escape = /\\(?:(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})|([0-7]{1,3})|([^]))/g;

/** Escapes that Python does not know stay as they are. */
function unescaped(text: string): string {
  return text.replaceAll(escape, (whole, hexadecimal?: string, octal?: string, other?: string) => {
    if (hexadecimal !== undefined)
      return String.fromCodePoint(Number.parseInt(hexadecimal.slice(1), 16));
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
    return simple[other ?? ''] ?? whole;
  });
}
