// Runs before `npm start` and `npm test`. Plain JavaScript with built-ins only, in the syntax of
// Node 20: on a fresh clone it runs before anything is installed, on whatever Node is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.envloom-lockfile');
const requiredNodeMajor = 24;

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function lockfileStamp() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const platform = `${process.platform}-${process.arch}`;
  return `${createHash('sha256').update(lockfile).digest('hex')} ${platform}\n`;
}

/**
 * Dependencies of one package alone, such as `packages/nx/node_modules/p-limit`: a copy of the folder
 * `node_modules` from another clone lacks them.
 */
function nestedDependencies() {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lockfile.packages ?? {})
    .filter(([path, { optional, devOptional }]) => {
      return /^packages\/[^/]+\/node_modules\//.test(path) && !optional && !devOptional;
    })
    .map(([path]) => path);
}

function isInstalled(stamp) {
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) return false;
  const missing = nestedDependencies().find((path) => !existsSync(join(root, path)));
  if (missing === undefined) return true;
  console.log(`${missing} is missing.`);
  return false;
}

/** npm passes its own path to scripts, so the npm that was called is the one that installs. */
function runNpmCi() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=optional', '--no-audit', '--no-fund'];
  const options = { cwd: root, stdio: 'inherit' };
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.status !== 0) stop('`npm ci` failed; see its messages above.');
}

function install() {
  const stamp = lockfileStamp();
  if (isInstalled(stamp)) return;
  console.log('Installing the locked dependencies (npm ci) ...');
  runNpmCi();
  writeFileSync(stampFile, stamp);
}

function generatedFolders() {
  const folder = join(root, 'generated');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'package.json')))
    .map((entry) => join(folder, entry.name));
}

function packageName(folder) {
  return String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name);
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function linksIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [path];
    return entry.isDirectory() && entry.name.startsWith('@') ? linksIn(path) : [];
  });
}

/** Removes links into `generated/` whose environment is gone, or has another name now. */
function unlinkStale(wanted) {
  const generated = join(root, 'generated') + sep;
  for (const path of linksIn(modules)) {
    const target = resolve(dirname(path), readlinkSync(path));
    if (target.startsWith(generated) && !wanted.has(path)) rmSync(path);
  }
}

function link(path, folder) {
  // Junctions need no privilege on Windows but must be absolute.
  const target = process.platform === 'win32' ? folder : relative(dirname(path), folder);
  if (isLink(path)) {
    if (readlinkSync(path) === target) return;
    rmSync(path);
  }
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}

/** npx runs the command of a package by a file of its name in `node_modules/.bin`. */
function commandFile(command) {
  const extension = process.platform === 'win32' ? '.cmd' : '';
  return join(modules, '.bin', `${command}${extension}`);
}

function linkCommands(folder) {
  const { name, bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const commands = typeof bin === 'string' ? { [name.replace(/^@[^/]*\//, '')]: bin } : bin;
  for (const [command, source] of Object.entries(commands)) linkCommand(name, command, source);
}

function linkCommand(name, command, source) {
  const file = commandFile(command);
  if (isLink(file) || (existsSync(file) && launchedBy(file) === undefined)) return;
  const target = `../${name}/${source.replace(/^\.\//, '')}`;
  const text =
    process.platform === 'win32'
      ? `@node "%~dp0\\${target.replaceAll('/', '\\')}" %*\r\n`
      : `#!/usr/bin/env node\nimport('${target}');\n`;
  mkdirSync(join(modules, '.bin'), { recursive: true });
  writeFileSync(file, text, { mode: 0o755 });
}

/** The package whose command a file starts; undefined where we did not write the file. */
function launchedBy(file) {
  const stat = lstatSync(file);
  if (!stat.isFile() || stat.size > 1_000) return undefined;
  const text = readFileSync(file, 'utf8').replaceAll('\\', '/');
  return /^(?:#!\/usr\/bin\/env node\nimport\('|@node "%~dp0\/)\.\.\/((?:@[^/]+\/)?[^/]+)\//.exec(
    text,
  )?.[1];
}

/** Removes commands whose package is gone. */
function unlinkStaleCommands() {
  const folder = join(modules, '.bin');
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    const file = join(folder, entry);
    const name = launchedBy(file);
    if (name !== undefined && !existsSync(join(modules, name))) rmSync(file);
  }
}

function linkEnvironments() {
  mkdirSync(modules, { recursive: true });
  const wanted = new Map();
  for (const folder of generatedFolders()) {
    wanted.set(join(modules, packageName(folder)), folder);
  }
  unlinkStale(wanted);
  for (const [path, folder] of wanted) link(path, folder);
  for (const folder of wanted.values()) linkCommands(folder);
  unlinkStaleCommands();
}

/** The Node that the script after this one runs on is the first on PATH, not this process. */
function checkNode() {
  const result = spawnSync('node', ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const version = (result.stdout ?? '').trim();
  if (Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= requiredNodeMajor) return;
  stop(
    `envloom needs Node ${requiredNodeMajor} or newer but the first \`node\` on PATH is ${version === '' ? 'missing' : version}; ` +
      'on Linux and Windows `npm ci --include=optional` brings one, elsewhere install it from https://nodejs.org.',
  );
}

install();
linkEnvironments();
checkNode();
