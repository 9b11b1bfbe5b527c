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

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const open = '{'.charCodeAt(0);
const close = '}'.charCodeAt(0);

/** Knows where objects begin and end; whether they are JSON is for others to say. */
class ObjectScanner {
  /** What earlier chunks held of the object that has begun. */
  #parts: string[] = [];
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  *take(chunk: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const change = this.#change(chunk.charCodeAt(at));
      if (change === 0) continue;
      if (this.#depth === 0) {
        checkBetween(chunk.slice(from, at), change);
        from = at;
      }
      this.#depth += change;
      if (this.#depth > 0) continue;
      yield this.#parts.join('') + chunk.slice(from, at + 1);
      this.#parts = [];
      from = at + 1;
    }
    if (this.#depth > 0) this.#parts.push(chunk.slice(from));
    else checkBetween(chunk.slice(from), 0);
  }

  end(): void {
    if (this.#depth > 0) throw new SyntaxError('The file ends in the middle of an object.');
  }

  /** 1 where an object begins, -1 where one ends. */
  #change(code: number): -1 | 0 | 1 {
    if (this.#isInString) {
      this.#passInString(code);
      return 0;
    }
    // Between objects there are no strings, and a quotation mark is as wrong as anything.
    if (code === quote && this.#depth > 0) this.#isInString = true;
    if (code === open) return 1;
    return code === close ? -1 : 0;
  }

  #passInString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === backslash) this.#isEscaped = true;
    else if (code === quote) this.#isInString = false;
  }
}

/** Between objects stand white space, commas and the brackets of the list. */
function checkBetween(text: string, change: -1 | 0 | 1): void {
  const other = /[^\s,[\]\uFEFF]/.exec(change < 0 ? `${text}}` : text);
  if (other === null) return;
  const found = JSON.stringify(other.input.slice(other.index, other.index + 40));
  throw new SyntaxError(
    `Expected a list of objects, or one object on each line, and found ${found}.`,
  );
}
