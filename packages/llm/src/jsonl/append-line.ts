import {
  appendFileSync,
  existsSync,
  mkdirSync,
  statSync,
  truncateSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { linesOf, textAt } from './lines.ts';

/** Adds a line in one write, so that lines of several processes do not mix. */
export function appendLine(file: string, text: string): void {
  appendFileSync(file, `${text}\n`);
}

/**
 * Makes a file ready to be appended to: makes its folder, and takes off a last line without an end,
 * which a writer left that was stopped inside it.
 */
export function makeAppendable(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || endsWithLineFeed(file)) return;
  for (const line of linesOf(file)) if (!line.isComplete) truncateSync(file, line.start);
}

function endsWithLineFeed(file: string): boolean {
  const { size } = statSync(file);
  return size === 0 || textAt(file, size - 1, 1) === '\n';
}

/** Writes a file such that whoever reads it sees the old text or the new one, never a part. */
export function writeAtomically(file: string, pieces: Iterable<string | Uint8Array>): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${String(process.pid)}.tmp`;
  const handle = openSync(draft, 'w');
  try {
    for (const piece of pieces) writeWhole(handle, Buffer.from(piece));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}
