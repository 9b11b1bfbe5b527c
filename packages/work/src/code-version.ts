import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * SHA-256 of the code of packages, 64 hexadecimal digits. The code itself rather than their versions,
 * which stay while a package is developed.
 */
export function codeVersion(packages: readonly string[]): string {
  return createHash('sha256').update(packages.map(sourcesOf).join('\n')).digest('hex');
}

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
