import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { CorpusError } from './reading.ts';

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its line end. */
  readonly text: string;
}

const NEWLINE = 0x0a;

/** The lines of a UTF-8 file, one at a time. @throws CorpusError where it is something else */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const name = basename(file);
  let number = 0;
  for await (const bytes of byteLines(file)) {
    number += 1;
    if (number === 1) refuseUtf16(bytes, name);
    yield { number, text: decode(bytes, `${name}:${String(number)}`) };
  }
}

async function* byteLines(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of chunksOf(file)) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file)) yield Buffer.from(chunk);
  } catch (error) {
    throw new CorpusError(`The corpus ${file} cannot be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder; give a file';
  if (code === 'EACCES') return 'its permissions forbid it';
  return error instanceof Error ? error.message : String(error);
}

function refuseUtf16(bytes: Buffer, name: string): void {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked) {
    throw new CorpusError(
      `${name}:1 begins as UTF-16. Save the file as UTF-8: iconv -f UTF-16 -t UTF-8 ${name}`,
    );
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Leaves a byte order mark out, as the decoder does. */
function decode(bytes: Buffer, place: string): string {
  if (bytes.includes(0)) {
    throw new CorpusError(`${place} holds a zero byte: the file is binary, or UTF-16. ${ACCEPTED}`);
  }
  try {
    return utf8.decode(bytes).replace(/\r$/, '');
  } catch (error) {
    const message = `${place} is not UTF-8. Save the file as UTF-8, such as with iconv -f LATIN1 -t UTF-8.`;
    throw new CorpusError(message, { cause: error });
  }
}

/** What a corpus may be, for messages. */
export const ACCEPTED = [
  'A corpus is a UTF-8 file: JSONL or a JSON list (strings, or objects with `task`, `text`, `query`,',
  '`instruction`, `question` or `prompt`), CSV with such a column, plain text with one task a line',
  'or paragraphs between blank lines, or the files of ToolACE or API-Bank.',
].join(' ');
