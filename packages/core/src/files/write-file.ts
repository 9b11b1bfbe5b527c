import { existsSync, readFileSync } from 'node:fs';
import { sameContent } from './content.ts';
import { writeAtomically, type WriteOptions } from './write-atomically.ts';

/**
 * Writes a text file whole or not at all; one that has the text already is left alone.
 *
 * @returns whether it was written
 */
export function writeIfChanged(file: string, text: string, options?: WriteOptions): boolean {
  if (existsSync(file) && sameContent(readFileSync(file, 'utf8'), text)) return false;
  writeAtomically(file, [text], options);
  return true;
}
