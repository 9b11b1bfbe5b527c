import { closeSync, openSync, readSync } from 'node:fs';

/** One line of a file. */
export interface FileLine {
  /** From 1. */
  readonly number: number;
  /** Where it begins, in bytes. */
  readonly start: number;
  /** Length in bytes, without the end of the line. */
  readonly bytes: number;
  /** undefined where the line is longer than `longestLine`. */
  readonly text: string | undefined;
  /** Whether it ends with a line feed; only the last may not, when a writer was stopped inside it. */
  readonly isComplete: boolean;
}

/** In bytes. No answer of a model comes near; a longer line would only fill the memory. */
export const longestLine = 64 * 1024 * 1024;

const chunkBytes = 1024 * 1024;
const lineFeed = 0x0a;

interface OpenLine {
  number: number;
  start: number;
  bytes: number;
  parts: Buffer[];
}

/**
 * The lines of a file from byte `from` on, read in chunks, so that files larger than the memory can
 * be indexed. Lines are numbered from `firstNumber`.
 */
export function* linesOf(file: string, from = 0, firstNumber = 1): Generator<FileLine> {
  let line = opened(firstNumber, from);
  for (const chunk of chunksOf(file, from)) {
    let at = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, at)) {
      add(line, chunk.subarray(at, end));
      yield closed(line, true);
      line = opened(line.number + 1, line.start + line.bytes + 1);
      at = end + 1;
    }
    add(line, Buffer.from(chunk.subarray(at)));
  }
  if (line.bytes > 0) yield closed(line, false);
}

function opened(number: number, start: number): OpenLine {
  return { number, start, bytes: 0, parts: [] };
}

function add(line: OpenLine, part: Buffer): void {
  line.bytes += part.length;
  if (line.bytes > longestLine) line.parts = [];
  else if (part.length > 0) line.parts.push(part);
}

function closed(line: OpenLine, isComplete: boolean): FileLine {
  const { number, start, bytes } = line;
  const text = bytes > longestLine ? undefined : Buffer.concat(line.parts).toString('utf8');
  return { number, start, bytes, text, isComplete };
}

function* chunksOf(file: string, from: number): Generator<Buffer> {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(chunkBytes);
    for (let at = from; ;) {
      const read = readSync(handle, buffer, 0, chunkBytes, at);
      if (read === 0) return;
      at += read;
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(handle);
  }
}

/** The text of `bytes` bytes from `start` on. */
export function textAt(file: string, start: number, bytes: number): string {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    const read = readSync(handle, buffer, 0, bytes, start);
    return buffer.toString('utf8', 0, read);
  } finally {
    closeSync(handle);
  }
}
