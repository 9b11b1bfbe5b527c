import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** How a file is written. */
export interface WriteOptions {
  /**
   * Whether it is on the disk when the call returns, so that a loss of power cannot empty it; default
   * true. That takes some 10 ms a file: what can be made again does without.
   */
  readonly flush?: boolean;
}

/** Writes a file such that whoever reads it sees the old text or the new one, never a part. */
export function writeAtomically(
  file: string,
  pieces: Iterable<string | Uint8Array>,
  { flush = true }: WriteOptions = {},
): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${String(process.pid)}.tmp`;
  try {
    writeDraft(draft, pieces, flush);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(draft: string, pieces: Iterable<string | Uint8Array>, flush: boolean): void {
  const handle = openSync(draft, 'w');
  try {
    for (const piece of pieces) writeWhole(handle, Buffer.from(piece));
    if (flush) fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}
