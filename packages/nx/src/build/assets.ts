import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { sourceFolder, testSupportFolder } from './compile.ts';

/** Files and folders of a package that are published as they are. */
const publishedAsIs = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'logic-model.yaml',
  'openenv.yaml',
  'quality.json',
  'provenance.json',
  'scenarios',
];

/** Manifests of Nx plugins, which name source files. */
const pluginManifests = ['generators.json', 'executors.json'];

/** What begins with a dot is work in progress: the journal of scenarios that are being made. */
const isFinished = (path: string): boolean => !basename(path).startsWith('.');

function copyIfPresent(from: string, to: string): boolean {
  if (!existsSync(from)) return false;
  cpSync(from, to, { recursive: true, filter: isFinished });
  return true;
}

/** Templates and schemas lie beside the sources that read them. */
function copySourceAssets(folder: string, output: string): void {
  const source = join(folder, sourceFolder);
  const unpublished = new Set([testSupportFolder, '__snapshots__']);
  const isPublished = (path: string): boolean =>
    extname(path) !== '.ts' &&
    !relative(source, path)
      .split(sep)
      .some((part) => unpublished.has(part));
  cpSync(source, join(output, sourceFolder), { recursive: true, filter: isPublished });
}

/** Manifests name sources as `./src/x.ts` or `./src/x.ts#exportName`. */
function rewritePaths(text: string): string {
  return text.replace(/"(\.\/src\/[^"#]+)\.ts(["#])/g, '"$1.js$2');
}

function copyPluginManifest(folder: string, output: string, file: string): void {
  const path = join(folder, file);
  if (existsSync(path)) writeFileSync(join(output, file), rewritePaths(readFileSync(path, 'utf8')));
}

/**
 * Copies what a published package holds besides compiled code.
 *
 * @param folder absolute path of the package; its licence is the workspace's unless it has one
 */
export function copyAssets(workspaceRoot: string, folder: string, output: string): void {
  copySourceAssets(folder, output);
  for (const file of pluginManifests) copyPluginManifest(folder, output, file);
  for (const file of publishedAsIs) {
    const found = copyIfPresent(join(folder, file), join(output, file));
    if (!found && file === 'LICENSE') copyIfPresent(join(workspaceRoot, file), join(output, file));
  }
}
