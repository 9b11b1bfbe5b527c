const newline = 0x0a;

/** What came: a line without its end, or that one was longer than it may be. */
export type Line = { readonly text: string } | 'too long';

/** Takes bytes apart into lines. Of a line that is too long nothing is kept. */
export class Lines {
  readonly #most: number;
  #parts: Buffer[] = [];
  #size = 0;

  /** @param most bytes of a line */
  constructor(most: number) {
    this.#most = most;
  }

  /** The lines that end in these bytes. */
  *take(bytes: Buffer): Generator<Line> {
    let from = 0;
    for (;;) {
      const end = bytes.indexOf(newline, from);
      if (end === -1) break;
      this.#add(bytes.subarray(from, end));
      yield this.#line();
      from = end + 1;
    }
    this.#add(bytes.subarray(from));
  }

  /** What came after the last line end. */
  *rest(): Generator<Line> {
    if (this.#size > 0) yield this.#line();
  }

  #add(part: Buffer): void {
    this.#size += part.length;
    if (this.#size <= this.#most) this.#parts.push(part);
    else this.#parts = [];
  }

  #line(): Line {
    const line = this.#size > this.#most ? 'too long' : { text: textOf(this.#parts) };
    this.#parts = [];
    this.#size = 0;
    return line;
  }
}

function textOf(parts: readonly Buffer[]): string {
  const [only, ...others] = parts;
  if (only === undefined) return '';
  return (others.length === 0 ? only : Buffer.concat(parts)).toString();
}
