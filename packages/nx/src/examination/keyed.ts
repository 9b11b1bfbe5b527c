import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contentHash } from '@envloom/logic-model';

/** The packages that decide what an examination finds. */
const packages = [
  '@envloom/codegen',
  '@envloom/logic-model',
  '@envloom/quality',
  '@envloom/runtime',
  '@envloom/scen-generator',
] as const;

export interface ExaminationKey {
  readonly modelHash: string;
  readonly scenarios: number;
  readonly seed: number;
}

let known: string | undefined;

/** SHA-256 of everything that decides what an examination finds. */
export function examinationKey(key: ExaminationKey): string {
  known ??= contentHash(packages.map(sourcesOf));
  return contentHash({ ...key, packages: known });
}

/**
 * The code itself rather than its version, which stays while a package is developed: results in a
 * ledger must not outlive a change of what examines.
 */
function sourcesOf(packageName: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const folder = join(dirname(manifest), 'src');
  const hash = createHash('sha256').update(packageName);
  for (const file of codeIn(folder)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

function codeIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|js|hbs|json)$/.test(file) && !/\.(?:test|d)\.ts$/.test(file))
    .toSorted();
}
