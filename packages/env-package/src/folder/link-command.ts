import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readPackageJson } from '../package-json.ts';

/** Where npx looks for the command of a package that is linked. */
const commands = join('node_modules', '.bin');

/** A launcher is a line or two; what is larger is somebody else's. */
const longestLauncher = 1_000;

function commandFile(workspaceRoot: string, command: string): string {
  const extension = process.platform === 'win32' ? '.cmd' : '';
  return join(workspaceRoot, commands, `${command}${extension}`);
}

/** Starts the source; as a file of its own, so that the source need not be executable. */
function launcher(packageName: string, path: string): string {
  const target = `../${packageName}/${path.replace(/^\.\//, '')}`;
  return process.platform === 'win32'
    ? `@node "%~dp0\\${target.replaceAll('/', '\\')}" %*\r\n`
    : `#!/usr/bin/env node\nimport('${target}');\n`;
}

/** The sources of the commands of a package, by name: npx starts the only one whatever its name is. */
function sourcesOf(workspaceRoot: string, packageName: string): Readonly<Record<string, string>> {
  const manifest = join(workspaceRoot, 'node_modules', packageName, 'package.json');
  const { bin = {} } = readPackageJson(manifest) ?? {};
  return typeof bin === 'string' ? { [packageName.replace(/^@[^/]*\//, '')]: bin } : bin;
}

function isOurs(file: string, packageName: string): boolean {
  const stat = lstatSync(file);
  if (!stat.isFile() || stat.size > longestLauncher) return false;
  return readFileSync(file, 'utf8').replaceAll('\\', '/').includes(`../${packageName}/`);
}

/**
 * Makes `npx @envloom/env-x` run the command of an environment that is linked into the workspace;
 * tools/setup.mjs does the same on a fresh clone. What else is there by that name stays.
 */
export function linkCommand(workspaceRoot: string, packageName: string): void {
  for (const [command, source] of Object.entries(sourcesOf(workspaceRoot, packageName))) {
    const file = commandFile(workspaceRoot, command);
    if (existsSync(file) && !isOurs(file, packageName)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, launcher(packageName, source), { mode: 0o755 });
  }
}

/** Removes what {@link linkCommand} made, once no package has the name. */
export function unlinkCommand(workspaceRoot: string, packageName: string): void {
  const folder = join(workspaceRoot, commands);
  if (existsSync(join(workspaceRoot, 'node_modules', packageName)) || !existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    const file = join(folder, entry);
    if (isOurs(file, packageName)) rmSync(file);
  }
}
