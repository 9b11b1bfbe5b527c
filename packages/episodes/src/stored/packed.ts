import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { StateError } from '@envloom/runtime';
import { z } from 'zod';

/** Texts by the paths of their files in the folder of the set, with forward slashes. */
const packSchema = z.record(z.string(), z.string());

/**
 * The one file that a set may be instead of a folder: JSON of its texts by path, compressed with Brotli. States
 * resemble each other, so that a set takes a thirtieth of its folder.
 */
export function packFileOf(folder: string): string {
  return `${folder.replace(/[\\/]$/, '')}.json.br`;
}

/** Above it sets get smaller by a tenth and take minutes. */
const quality = 9;

/** Larger than most sets, so that each state is written as what differs from others. */
const window = 24;

/**
 * Packs a set.
 *
 * @param folder of the set, which stays
 * @param file to write
 */
export function packScenarios(folder: string, file: string): void {
  const paths = globSync('**/*.json', { cwd: folder }).toSorted();
  const texts = paths.map((path) => [
    path.replaceAll(sep, '/'),
    readFileSync(join(folder, path), 'utf8'),
  ]);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
  };
  writeFileSync(file, brotliCompressSync(JSON.stringify(Object.fromEntries(texts)), { params }));
}

/**
 * The texts of a packed set by the URLs that its files would have; `undefined` where it is not packed.
 *
 * @throws StateError where the file is damaged
 */
export function packedTexts(folder: URL): ReadonlyMap<string, string> | undefined {
  const file = packFileOf(fileURLToPath(folder));
  if (!existsSync(file)) return undefined;
  const texts = Object.entries(packIn(file));
  return new Map(texts.map(([path, text]) => [new URL(path, folder).href, text]));
}

function packIn(file: string): z.output<typeof packSchema> {
  try {
    return packSchema.parse(JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')));
  } catch {
    throw new StateError([`${file} is damaged. Install its package again.`]);
  }
}
