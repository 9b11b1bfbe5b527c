/** A line of a file. */
export type TextLine =
  | {
      /** From 1. */
      readonly number: number;
      readonly text: string;
      /** Ends with a line break; only the last line may not. */
      readonly isWhole: boolean;
    }
  | { readonly number: number; readonly problem: string };

/** Most bytes of a line: what is longer is no line that anybody wrote. */
const longestLine = 256 * 1024 * 1024;

const lineFeed = 10;

/**
 * The lines of a file, split at line feeds alone: U+2028, at which Node's `readline` splits too, may
 * stand in JSON.
 *
 * @param longest in bytes; a longer line is told and not kept
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  longest = longestLine,
): AsyncGenerator<TextLine> {
  const line = new Line(longest);
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      line.take(chunk.subarray(from, at));
      yield line.end(true);
      from = at + 1;
    }
    line.take(chunk.subarray(from));
  }
  if (!line.isEmpty) yield line.end(false);
}

/** A line while it is read. */
class Line {
  readonly #longest: number;
  #number = 1;
  #bytes = 0;
  #parts: Buffer[] = [];

  constructor(longest: number) {
    this.#longest = longest;
  }

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  take(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes <= this.#longest) this.#parts.push(part);
    else this.#parts = [];
  }

  /** What was read, and on to the next. */
  end(isWhole: boolean): TextLine {
    const [number, bytes, parts] = [this.#number, this.#bytes, this.#parts];
    this.#number += 1;
    this.#bytes = 0;
    this.#parts = [];
    if (bytes > this.#longest)
      return { number, problem: `the line is longer than ${this.#longest} bytes` };
    // A byte order mark belongs to the file, not to its first line.
    const text = Buffer.concat(parts)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    return { number, text, isWhole };
  }
}

/** No text has these: characters that no bytes of UTF-8 give, and control characters. */
// oxlint-disable-next-line no-control-regex -- they tell a file of bytes from one of text
const inBytes = /[\uFFFD\u0000-\u0008\u000E-\u001F]/;

const position = / in JSON at position (\d+)(?: \(.*\))?$/;
const after = / after JSON at position (\d+)(?: \(.*\))?$/;

/**
 * Why a line is no JSON. The engine counts from 0 and names a line of its own, which is not the file's;
 * bytes that are no text are not shown.
 *
 * @param message of the engine
 */
export function syntaxProblem(message: string, text: string): string {
  if (inBytes.test(text)) return 'no text: bytes of something else';
  const said = message
    .replace(position, (_, at: string) => ` at character ${Number(at) + 1}`)
    .replace(after, (_, at: string) => ` after the JSON, at character ${Number(at) + 1}`)
    .replace(/ is not valid JSON$/, '');
  return `no JSON: ${said}`;
}
