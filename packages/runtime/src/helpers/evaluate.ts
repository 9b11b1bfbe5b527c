import { charge } from './fuel.ts';

/** Deepest nesting of parentheses and signs. */
const deepest = 100;

/** Reads an expression from left to right; NaN marks what is no expression. */
class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): number {
    const value = this.#sum();
    this.#skipSpaces();
    return this.#at === this.#text.length ? value : Number.NaN;
  }

  #skipSpaces(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#takes('+')) value += this.#product();
      else if (this.#takes('-')) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#factor();
    for (;;) {
      if (this.#takes('*')) value *= this.#factor();
      else if (this.#takes('/')) value /= this.#factor();
      else return value;
    }
  }

  #factor(): number {
    this.#depth += 1;
    const value = this.#depth > deepest ? Number.NaN : this.#signedOrPlain();
    this.#depth -= 1;
    return value;
  }

  #signedOrPlain(): number {
    if (this.#takes('-')) return -this.#factor();
    if (!this.#takes('(')) return this.#number();
    const value = this.#sum();
    return this.#takes(')') ? value : Number.NaN;
  }

  #number(): number {
    this.#skipSpaces();
    const found = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)/.exec(
      this.#text.slice(this.#at, this.#at + 400),
    );
    if (found === null) return Number.NaN;
    this.#at += found[0].length;
    return Number(found[0]);
  }

  #takes(symbol: string): boolean {
    this.#skipSpaces();
    if (this.#text[this.#at] !== symbol) return false;
    this.#at += 1;
    return true;
  }
}

/**
 * The value of an arithmetic expression: decimal numbers, `+ - * /`, parentheses and the sign `-`,
 * spaces between them; undefined if it is none or has no finite value.
 */
export function evaluate(expression: string): number | undefined {
  charge(expression.length);
  const value = new Reader(expression).whole();
  return Number.isFinite(value) ? value + 0 : undefined;
}
