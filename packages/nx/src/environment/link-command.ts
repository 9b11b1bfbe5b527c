import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPackageJson } from '../package-json.ts';

/** Where npx looks for the command of a package that is linked. */
const commands = join('node_modules', '.bin');

/** The name of the package without its scope. */
const commandOf = (packageName: string): string => packageName.replace(/^@[^/]*\//, '');

function commandFile(workspaceRoot: string, packageName: string): string {
  const extension = process.platform === 'win32' ? '.cmd' : '';
  return join(workspaceRoot, commands, `${commandOf(packageName)}${extension}`);
}

/** Starts the source; as a file of its own, so that the source need not be executable. */
function launcher(packageName: string, path: string): string {
  const target = `../${packageName}/${path.replace(/^\.\//, '')}`;
  return process.platform === 'win32'
    ? `@node "%~dp0\\${target.replaceAll('/', '\\')}" %*\r\n`
    : `#!/usr/bin/env node\nimport('${target}');\n`;
}

function sourceOf(workspaceRoot: string, packageName: string): string | undefined {
  const manifest = join(workspaceRoot, 'node_modules', packageName, 'package.json');
  const { bin } = readPackageJson(manifest) ?? {};
  return typeof bin === 'string' ? bin : bin?.[commandOf(packageName)];
}

const isOurs = (file: string, packageName: string): boolean =>
  readFileSync(file, 'utf8').replaceAll('\\', '/').includes(`../${packageName}/`);

/**
 * Makes `npx @envloom/env-x` run the command of an environment that is linked into the workspace;
 * tools/setup.mjs does the same on a fresh clone. What else is there by that name stays.
 */
export function linkCommand(workspaceRoot: string, packageName: string): void {
  const source = sourceOf(workspaceRoot, packageName);
  const file = commandFile(workspaceRoot, packageName);
  if (source === undefined || (existsSync(file) && !isOurs(file, packageName))) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, launcher(packageName, source), { mode: 0o755 });
}

/** Removes what {@link linkCommand} made, once no package has the name. */
export function unlinkCommand(workspaceRoot: string, packageName: string): void {
  if (existsSync(join(workspaceRoot, 'node_modules', packageName))) return;
  const file = commandFile(workspaceRoot, packageName);
  if (existsSync(file) && isOurs(file, packageName)) rmSync(file);
}
