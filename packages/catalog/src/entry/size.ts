import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogEntry } from '../catalog-schema.ts';

const lineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

/** As many as there are with line feeds: a checkout on Windows may have more. */
const textBytes = (text: string): number => Buffer.byteLength(lineFeeds(text));

/** Of all files below a folder but those of work in progress, which begin with a dot. */
function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .map((child) => {
      const path = join(folder, child.name);
      return child.isDirectory() ? folderBytes(path) : textBytes(readFileSync(path, 'utf8'));
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** @param folder the package folder, absolute */
export function sizeOf(folder: string, modelText: string): CatalogEntry['size'] {
  return {
    model_lines: lineFeeds(modelText).trimEnd().split('\n').length,
    model_bytes: textBytes(modelText),
    source_bytes: folderBytes(join(folder, 'src')),
    scenario_bytes: folderBytes(join(folder, 'scenarios')),
  };
}
