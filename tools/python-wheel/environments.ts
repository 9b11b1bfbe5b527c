import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentNames, type PackageJson, readPackageJson } from '@envloom/env-package';
import { makeScenarios, packFileOf, packScenarios } from '@envloom/episodes/node';
import { publishedAsIs } from '@envloom/release';
import { rolldown } from 'rolldown';
import { root } from './workspace-package.ts';

const generated = join(root, 'generated');

/** Packed instead, and of no use where nothing is made. */
const left = new Set(['scenarios', 'CHANGELOG.md', 'LICENSE']);

/**
 * Compiles the environments of this checkout and packs their scenarios.
 *
 * @param output absolute; what is there is replaced
 */
export async function bundleEnvironments(output: string): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  for (const name of environmentNames(generated)) {
    // oxlint-disable-next-line no-await-in-loop -- one uses all cores
    await bundleEnvironment(join(generated, name), join(output, name));
  }
}

async function bundleEnvironment(folder: string, output: string): Promise<void> {
  const json = readPackageJson(join(folder, 'package.json'));
  if (json === undefined) throw new Error(`${folder} has no package.json.`);
  await writeCode(folder, Object.values(json.exports ?? {}).filter(isSource), output);
  for (const name of publishedAsIs.filter((each) => !left.has(each)))
    if (existsSync(join(folder, name)))
      cpSync(join(folder, name), join(output, name), { recursive: true });
  writeFileSync(join(output, 'package.json'), publishedJson(json));
  const scenarios = join(folder, 'scenarios');
  makeScenarios(scenarios);
  packScenarios(scenarios, packFileOf(join(output, 'scenarios')));
}

/** The package without what only npm needs. */
function publishedJson({
  name,
  version,
  description,
  type,
  exports,
  envloom,
}: PackageJson): string {
  const text = JSON.stringify({ name, version, description, type, exports, envloom }, null, 2);
  return `${text.replaceAll('.ts"', '.js"')}\n`;
}

const isSource = (path: unknown): path is string =>
  typeof path === 'string' && path.endsWith('.ts');

/** One file for each export, and one that they share; what they import of others stays an import. */
async function writeCode(folder: string, files: readonly string[], output: string): Promise<void> {
  const entries = files.map(
    (file) => [file.slice('./'.length, -'.ts'.length), join(folder, file)] as const,
  );
  const bundle = await rolldown({
    input: Object.fromEntries(entries),
    external: /^[^./]/,
    platform: 'node',
    preserveEntrySignatures: 'strict',
  });
  await bundle.write({
    dir: output,
    format: 'es',
    entryFileNames: '[name].js',
    // Beside them, from where `../scenarios/` is the package's.
    chunkFileNames: 'src/[name]-[hash].js',
  });
  await bundle.close();
}
