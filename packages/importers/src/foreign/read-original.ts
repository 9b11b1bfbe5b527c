import { existsSync, readFileSync, statSync } from 'node:fs';
import { ImportError } from '../api/import-error.ts';
import { readJsonFile } from '../source/read-file.ts';
import type { ForeignAddress } from './address.ts';
import { valueBenchOriginal } from './agent-valuebench/environment.ts';
import { awmOriginal } from './awm/environment.ts';
import { chosenOf } from './choose.ts';
import { entriesOf } from './envscaler/entries.ts';
import { envScalerOriginal } from './envscaler/environment.ts';
import type { Original } from './original.ts';

/**
 * Reads an environment of another project's release.
 *
 * @param pathOf gives the absolute path
 * @throws ImportError
 */
export async function readOriginal(
  { release, path, id }: ForeignAddress,
  pathOf: (path: string) => string,
): Promise<Original> {
  const from = `${release}:${path}`;
  const absolute = pathOf(path);
  if (!existsSync(absolute)) throw new ImportError(`--from ${from}: there is nothing at ${path}.`);
  if (release === 'awm') {
    if (!statSync(absolute).isDirectory())
      throw new ImportError(`--from ${from}: name the folder that holds gen_env.jsonl.`);
    return awmOriginal(absolute, id, from);
  }
  const value = await readJsonFile(absolute, path);
  if (release === 'envscaler')
    return envScalerOriginal(chosenOf(entriesOf(value, path), (entry) => entry.id, id, from));
  const code = absolute.replace(/\.json$/, '.py');
  const isThere = code !== absolute && existsSync(code);
  return valueBenchOriginal(value, isThere ? readFileSync(code, 'utf8') : undefined, path);
}
