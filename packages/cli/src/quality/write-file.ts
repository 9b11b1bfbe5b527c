import { existsSync, readFileSync } from 'node:fs';
import { writeAtomically } from '@envloom/core/files';
import { sameContent } from '../environment/content.ts';

/**
 * Writes a text file whole or not at all; one that has the text already is left alone.
 *
 * @returns whether it was written
 */
export function writeIfChanged(file: string, text: string): boolean {
  if (existsSync(file) && sameContent(readFileSync(file, 'utf8'), text)) return false;
  writeAtomically(file, [text]);
  return true;
}
