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
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const scope = join(modules, '@envloom');
const stampFile = join(modules, '.envloom-lockfile');
const linkPrefix = 'env-';
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

function isInstalled(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
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

/** Removes links whose environment is gone; a folder that is no link is not ours to remove. */
function unlinkStale(wanted) {
  for (const entry of readdirSync(scope)) {
    const path = join(scope, entry);
    if (!entry.startsWith(linkPrefix) || wanted.has(path) || !isLink(path)) continue;
    rmSync(path);
  }
}

function link(path, folder) {
  // Junctions need no privilege on Windows but must be absolute.
  const target = process.platform === 'win32' ? folder : relative(dirname(path), folder);
  if (isLink(path)) {
    if (readlinkSync(path) === target) return;
    rmSync(path);
  }
  symlinkSync(target, path, 'junction');
}

/** npx runs the command of a package by a file of its name in `node_modules/.bin`. */
function commandFile(name) {
  const extension = process.platform === 'win32' ? '.cmd' : '';
  return join(modules, '.bin', `${name.replace(/^@[^/]*\//, '')}${extension}`);
}

function linkCommand(folder) {
  const { name, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const source = typeof bin === 'string' ? bin : bin?.[name.replace(/^@[^/]*\//, '')];
  if (source === undefined || isLink(commandFile(name))) return;
  const target = `../${name}/${source.replace(/^\.\//, '')}`;
  const text =
    process.platform === 'win32'
      ? `@node "%~dp0\\${target.replaceAll('/', '\\')}" %*\r\n`
      : `#!/usr/bin/env node\nimport('${target}');\n`;
  mkdirSync(join(modules, '.bin'), { recursive: true });
  writeFileSync(commandFile(name), text, { mode: 0o755 });
}

/** Removes commands whose package is gone. */
function unlinkStaleCommands() {
  const folder = join(modules, '.bin');
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    const name = `@envloom/${entry.replace(/\.cmd$/, '')}`;
    if (!entry.startsWith(linkPrefix) || existsSync(join(modules, name))) continue;
    const file = join(folder, entry);
    if (readFileSync(file, 'utf8').replaceAll('\\', '/').includes(`../${name}/`)) rmSync(file);
  }
}

function linkEnvironments() {
  mkdirSync(scope, { recursive: true });
  const wanted = new Map();
  for (const folder of generatedFolders()) {
    const name = packageName(folder);
    if (name.startsWith(`@envloom/${linkPrefix}`)) wanted.set(join(modules, name), folder);
  }
  unlinkStale(wanted);
  for (const [path, folder] of wanted) link(path, folder);
  for (const folder of wanted.values()) linkCommand(folder);
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
