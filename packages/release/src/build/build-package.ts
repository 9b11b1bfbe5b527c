import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type PackageJson, readPackageJson } from '@envloom/env-package';
import { makeScenarios } from '@envloom/episodes/node';
import { addAssets } from './add-assets.ts';
import { compile } from './compile.ts';
import { isPublished, publishedAsIs, sourceFolder } from './published-files.ts';
import { inheritedBy, publishedPackageJson, workspaceFields } from './published-package-json.ts';
import { linkedVersion } from './linked-package.ts';

/** Manifests of Nx plugins, which name source files. */
const pluginManifests = ['generators.json', 'executors.json'];

/** Manifests name sources as `./src/x.ts` or `./src/x.ts#exportName`. */
function rewritePaths(text: string): string {
  return text.replace(/"(\.\/src\/[^"#]+)\.ts(["#])/g, '"$1.js$2');
}

/** Copies what a published package holds besides compiled code; its licence is the workspace's unless it has one. */
function copyAssets(workspaceRoot: string, folder: string, output: string): void {
  const filter = (path: string): boolean =>
    extname(path) !== '.ts' && isPublished(relative(folder, path).split(sep).join('/'));
  for (const name of [sourceFolder, ...publishedAsIs].filter((each) =>
    existsSync(join(folder, each)),
  ))
    cpSync(join(folder, name), join(output, name), { recursive: true, filter });
  for (const name of pluginManifests.filter((each) => existsSync(join(folder, each))))
    writeFileSync(join(output, name), rewritePaths(readFileSync(join(folder, name), 'utf8')));
  const [own, common] = [join(folder, 'LICENSE'), join(workspaceRoot, 'LICENSE')];
  if (!existsSync(own) && existsSync(common)) cpSync(common, join(output, 'LICENSE'));
}

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
    ...publishedPackageJson(source, (name) => linkedVersion(workspaceRoot, name)),
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
 * @throws Error where the package's own script fails
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
  await addAssets(folder, output);
  writePackageJson(workspaceRoot, root, output);
  return [];
}
