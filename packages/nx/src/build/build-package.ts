import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackageJson, readPackageJson } from '@envloom/env-package';
import { makeScenarios } from '@envloom/episodes/node';
import { copyAssets } from './assets.ts';
import { compile } from './compile.ts';
import { inheritedBy, workspaceFields } from './inherited-fields.ts';
import { publishedPackageJson } from './published-package-json.ts';
import { workspaceVersions } from './workspace-version.ts';

/** As npm does when it installs the package; a folder that is linked has nobody who does. */
function makeExecutable(output: string, { bin = {} }: PackageJson): void {
  const paths = typeof bin === 'string' ? [bin] : Object.values(bin);
  for (const path of paths) chmodSync(join(output, path), 0o755);
}

/** What npm adds whether it is listed or not. */
const alwaysPacked = /^(?:package\.json|README(?:\..*)?|LICEN[CS]E(?:\..*)?)$/i;

/** Everything in `dist` is there to be published, and nothing that comes there later is. */
function publishedFiles(output: string): string[] {
  return readdirSync(output)
    .filter((name) => !alwaysPacked.test(name))
    .toSorted();
}

function writePackageJson(workspaceRoot: string, root: string, output: string): void {
  const path = join(workspaceRoot, root, 'package.json');
  const source = readPackageJson(path);
  if (!source) throw new Error(`${path} does not exist.`);
  const published = {
    ...publishedPackageJson(source, workspaceVersions(workspaceRoot)),
    ...inheritedBy(source, workspaceFields(workspaceRoot), root),
    files: publishedFiles(output),
  };
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  makeExecutable(output, published);
}

/**
 * Builds the `dist` folder of a package: complete in itself, so that `npm pack <dist>` gives a
 * package that can be installed.
 *
 * @param root the package folder, relative to the workspace root
 * @returns the compiler's errors; there is no `dist` then
 */
export async function buildPackage(workspaceRoot: string, root: string): Promise<string[]> {
  const folder = join(workspaceRoot, root);
  const output = join(folder, 'dist');
  rmSync(output, { recursive: true, force: true });
  const errors = await compile(workspaceRoot, folder, output);
  if (errors.length > 0) return errors;
  mkdirSync(output, { recursive: true });
  makeScenarios(join(folder, 'scenarios'));
  copyAssets(workspaceRoot, folder, output);
  writePackageJson(workspaceRoot, root, output);
  return [];
}
