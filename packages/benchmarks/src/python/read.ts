import { PythonSyntaxError, type Token, tokensOf } from './tokens.ts';

/** A Python expression that was read, not evaluated. */
export type PyNode =
  | { readonly kind: 'none' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'str'; readonly value: string }
  | { readonly kind: 'list' | 'tuple' | 'set'; readonly items: readonly PyNode[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [PyNode, PyNode])[] }
  | PyCall
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'unary'; readonly sign: string; readonly of: PyNode }
  | {
      readonly kind: 'binary';
      readonly sign: string;
      readonly left: PyNode;
      readonly right: PyNode;
    };

/** `name(1, 2, key=3)`; the name may have points. */
export interface PyCall {
  readonly kind: 'call';
  readonly name: string;
  readonly positional: readonly PyNode[];
  readonly named: readonly (readonly [string, PyNode])[];
}

/** Deeper nesting is refused rather than overflowing the stack. */
const deepest = 100;

/**
 * Reads one Python expression: literals, lists, tuples, sets, dicts, arithmetic, names and calls with
 * positional and named arguments. Nothing is evaluated.
 *
 * @throws PythonSyntaxError
 */
export function readPython(text: string): PyNode {
  const reader = new Reader(tokensOf(text));
  const node = reader.expression();
  reader.end();
  return node;
}

/**
 * The value that a module gives a name at its top, such as `TASKS = […]`; of several the last.
 *
 * @throws PythonSyntaxError where it gives none, or one that cannot be read
 */
export function readAssigned(source: string, name: string): PyNode {
  const found = [...source.matchAll(new RegExp(`^${name}(?:\\s*:[^=\\n]*)?\\s*=\\s*`, 'gm'))].at(
    -1,
  );
  if (found === undefined) throw new PythonSyntaxError(`there is no ${name}`);
  return readPrefix(source.slice(found.index + found[0].length));
}

/** The expression that a text begins with; what follows it is left alone. */
export function readPrefix(text: string): PyNode {
  return new Reader(tokensOf(text)).expression();
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  expression(): PyNode {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/', '//', '%'], () => this.#unary()));
  }

  end(): void {
    if (this.#token.kind !== 'end') throw this.#unexpected();
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', at: 0 };
  }

  #unexpected(): PythonSyntaxError {
    const { kind, text, at } = this.#token;
    if (kind === 'wrong') return new PythonSyntaxError(text);
    return new PythonSyntaxError(
      kind === 'end' ? 'unexpected end' : `invalid syntax at ${at}: ${JSON.stringify(text)}`,
    );
  }

  #is(sign: string): boolean {
    return this.#token.kind === 'sign' && this.#token.text === sign;
  }

  #taken(sign: string): boolean {
    if (!this.#is(sign)) return false;
    this.#at += 1;
    return true;
  }

  #demand(sign: string): void {
    if (!this.#taken(sign)) throw this.#unexpected();
  }

  /** Operators of one rank, from left to right. */
  #chain(signs: readonly string[], operand: () => PyNode): PyNode {
    let left = operand();
    while (this.#token.kind === 'sign' && signs.includes(this.#token.text)) {
      const sign = this.#token.text;
      this.#at += 1;
      left = { kind: 'binary', sign, left, right: operand() };
    }
    return left;
  }

  #unary(): PyNode {
    const sign = this.#is('-') ? '-' : '+';
    if (!this.#taken('-') && !this.#taken('+')) return this.#power();
    return this.#deeper(() => ({ kind: 'unary', sign, of: this.#unary() }));
  }

  #power(): PyNode {
    const left = this.#atom();
    return this.#taken('**') ? { kind: 'binary', sign: '**', left, right: this.#unary() } : left;
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > deepest) throw new PythonSyntaxError('too many nested brackets');
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #atom(): PyNode {
    const { kind, text } = this.#token;
    if (kind === 'string') return this.#string();
    if (kind === 'int' || kind === 'float') {
      this.#at += 1;
      return kind === 'int' ? integerOf(text) : { kind, value: Number(text.replaceAll('_', '')) };
    }
    if (kind === 'name') return this.#named();
    return this.#deeper(() => this.#bracketed());
  }

  /** Strings that stand beside each other are one. */
  #string(): PyNode {
    let value = '';
    for (; this.#token.kind === 'string'; this.#at += 1) value += this.#token.text;
    return { kind: 'str', value };
  }

  #named(): PyNode {
    const parts = [this.#name()];
    while (this.#taken('.')) parts.push(this.#name());
    const name = parts.join('.');
    if (this.#is('(')) return this.#deeper(() => this.#call(name));
    if (name === 'None') return { kind: 'none' };
    if (name === 'True' || name === 'False') return { kind: 'bool', value: name === 'True' };
    return { kind: 'name', name };
  }

  #name(): string {
    const { kind, text } = this.#token;
    if (kind !== 'name') throw this.#unexpected();
    this.#at += 1;
    return text;
  }

  #call(name: string): PyCall {
    this.#demand('(');
    const positional: PyNode[] = [];
    const named: [string, PyNode][] = [];
    while (!this.#taken(')')) {
      const next = this.#tokens[this.#at + 1];
      if (this.#token.kind === 'name' && next?.kind === 'sign' && next.text === '=') {
        const key = this.#name();
        this.#demand('=');
        named.push([key, this.expression()]);
      } else if (named.length > 0) throw this.#unexpected();
      else positional.push(this.expression());
      if (!this.#is(')')) this.#demand(',');
    }
    return { kind: 'call', name, positional, named };
  }

  #bracketed(): PyNode {
    if (this.#taken('[')) return { kind: 'list', items: this.#items(']') };
    if (this.#taken('{')) return this.#braced();
    this.#demand('(');
    if (this.#taken(')')) return { kind: 'tuple', items: [] };
    const first = this.expression();
    if (this.#taken(')')) return first;
    this.#demand(',');
    return { kind: 'tuple', items: [first, ...this.#items(')')] };
  }

  #items(close: string): PyNode[] {
    const items: PyNode[] = [];
    while (!this.#taken(close)) {
      items.push(this.expression());
      if (!this.#is(close)) this.#demand(',');
    }
    return items;
  }

  #braced(): PyNode {
    if (this.#taken('}')) return { kind: 'dict', entries: [] };
    const first = this.expression();
    if (!this.#taken(':')) {
      if (!this.#is('}')) this.#demand(',');
      return { kind: 'set', items: [first, ...this.#items('}')] };
    }
    const entries: [PyNode, PyNode][] = [[first, this.expression()]];
    while (!this.#taken('}')) {
      this.#demand(',');
      if (this.#taken('}')) break;
      const key = this.expression();
      this.#demand(':');
      entries.push([key, this.expression()]);
    }
    return { kind: 'dict', entries };
  }
}

function integerOf(text: string): PyNode {
  const digits = text.replaceAll('_', '');
  if (/^0\d*[1-9]/.test(digits))
    throw new PythonSyntaxError(
      'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers',
    );
  return { kind: 'int', value: BigInt(/^0+$/.test(digits) ? '0' : digits) };
}
