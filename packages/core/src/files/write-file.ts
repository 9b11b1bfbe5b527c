import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sameContent } from './content.ts';

/**
 * Writes a text file whole or not at all; one that has the text already is left alone.
 *
 * @returns whether it was written
 */
export function writeIfChanged(file: string, text: string): boolean {
  if (existsSync(file) && sameContent(readFileSync(file, 'utf8'), text)) return false;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return true;
}
