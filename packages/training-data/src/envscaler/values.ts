/** Where a value ends, or something that hides its end. */
const sign = /["{}]/g;
const signInString = /["\\]/g;

/**
 * The JSON objects of a file, as texts, one by one: of a list, or one on each line. Memory holds one
 * object and one chunk, whatever the size of the file.
 *
 * @throws SyntaxError where something else stands between the objects, or the file ends within one
 */
export async function* objectTexts(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const scanner = new ObjectScanner();
  for await (const chunk of chunks) yield* scanner.take(chunk);
  scanner.end();
}

class ObjectScanner {
  /** Of the object that has begun. */
  #parts: string[] = [];
  #depth = 0;
  #isInString = false;
  /** The next character is escaped: it is in the next chunk. */
  #isEscaped = false;

  *take(chunk: string): Generator<string> {
    let from = 0;
    let at = this.#isEscaped && chunk !== '' ? 1 : 0;
    if (at === 1) this.#isEscaped = false;
    while (at < chunk.length) {
      const found = this.#next(chunk, at);
      if (found === undefined) break;
      if (this.#depth === 0) {
        checkBetween(chunk.slice(from, found.index));
        from = found.index;
      }
      at = this.#pass(found.index, found[0], chunk.length);
      if (this.#depth > 0) continue;
      yield this.#parts.join('') + chunk.slice(from, at);
      this.#parts = [];
      from = at;
    }
    if (this.#depth > 0) this.#parts.push(chunk.slice(from));
    else checkBetween(chunk.slice(from));
  }

  end(): void {
    if (this.#depth > 0) throw new SyntaxError('The file ends in the middle of an object.');
  }

  #next(chunk: string, at: number): RegExpExecArray | undefined {
    const pattern = this.#isInString ? signInString : sign;
    pattern.lastIndex = at;
    return pattern.exec(chunk) ?? undefined;
  }

  /** Takes note of a sign; where the next one may be. */
  #pass(at: number, found: string, length: number): number {
    if (found === '\\') {
      this.#isEscaped = at + 2 > length;
      return at + 2;
    }
    if (found === '"') this.#isInString = !this.#isInString;
    else this.#depth += found === '{' ? 1 : -1;
    if (this.#depth <= 0) checkOpen(this.#depth, found);
    return at + 1;
  }
}

function checkOpen(depth: number, found: string): void {
  if (depth === 0 && found === '}') return;
  throw new SyntaxError(`Expected "{", where an object begins, and found ${found}.`);
}

/** Between objects stand white space, commas and the brackets of the list. */
function checkBetween(text: string): void {
  const other = /[^\s,[\]\uFEFF]/.exec(text);
  if (other === null) return;
  throw new SyntaxError(
    `Expected a list of objects, or one object on each line, and found ${JSON.stringify(text.slice(other.index, other.index + 40))}.`,
  );
}
