import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file such that whoever reads it sees the old text or the new one, never a part. */
export function writeAtomically(file: string, pieces: Iterable<string | Uint8Array>): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${String(process.pid)}.tmp`;
  try {
    writeDraft(draft, pieces);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(draft: string, pieces: Iterable<string | Uint8Array>): void {
  const handle = openSync(draft, 'w');
  try {
    for (const piece of pieces) writeWhole(handle, Buffer.from(piece));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}
