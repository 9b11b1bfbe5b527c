import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root: string;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** Stands for an npm that was called by its path, as npm does it. */
function writeFakeNpm(exitCode: number): void {
  write(
    'npm.cjs',
    `require('fs').writeFileSync('npm-was-called', process.argv.slice(2).join(' ')); process.exit(${exitCode})`,
  );
}

function setUp(path = process.env['PATH']): SpawnSyncReturns<string> {
  const env = { ...process.env, PATH: path, npm_execpath: join(root, 'npm.cjs') };
  const script = join(root, 'tools/setup.mjs');
  return spawnSync(process.execPath, [script], { encoding: 'utf8', cwd: root, env });
}

const npmWasCalled = (): boolean => existsSync(join(root, 'npm-was-called'));
const linkOf = (name: string): string => join(root, 'node_modules/@envloom', name);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'envloom-setup-')));
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(root, 'tools/setup.mjs'));
  write('package-lock.json', '{}');
  write('node_modules/.keep', '');
  writeFakeNpm(0);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('the locked dependencies', () => {
  it('are installed with optional ones when the lockfile changed, and only then', () => {
    expect(setUp().status).toBe(0);
    expect(npmWasCalled()).toBe(true);
    rmSync(join(root, 'npm-was-called'));
    expect(setUp().status).toBe(0);
    expect(npmWasCalled()).toBe(false);
    write('package-lock.json', '{ "changed": true }');
    setUp();
    expect(npmWasCalled()).toBe(true);
  });

  it('are installed again where those of one package are missing', () => {
    const packages = {
      'packages/nx/node_modules/p-limit': {},
      'packages/nx/node_modules/x': { optional: true },
    };
    write('package-lock.json', JSON.stringify({ packages }));
    write('packages/nx/node_modules/p-limit/package.json', '{}');
    setUp();
    rmSync(join(root, 'npm-was-called'));
    setUp();
    expect(npmWasCalled()).toBe(false);
    rmSync(join(root, 'packages/nx/node_modules'), { recursive: true });
    expect(setUp().stdout).toContain('packages/nx/node_modules/p-limit is missing.');
    expect(npmWasCalled()).toBe(true);
  });

  it('stop everything when they cannot be installed, and are tried again', () => {
    writeFakeNpm(1);
    expect(setUp()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm ci') });
    expect(setUp().status).toBe(1);
  });
});

describe('environments', () => {
  beforeEach(() => {
    const hash = createHash('sha256').update('{}').digest('hex');
    write('node_modules/.envloom-lockfile', `${hash} ${process.platform}-${process.arch}\n`);
    write('generated/loans/package.json', '{ "name": "@envloom/env-loans" }');
  });

  it('are linked by their package name', () => {
    setUp();
    expect(npmWasCalled()).toBe(false);
    expect(realpathSync(linkOf('env-loans'))).toBe(join(root, 'generated/loans'));
  });

  it('have their command, as long as they are there', () => {
    const isWindows = process.platform === 'win32';
    const command = join(root, `node_modules/.bin/env-loans${isWindows ? '.cmd' : ''}`);
    write('node_modules/.bin/env-other', 'of somebody else');
    setUp();
    expect(existsSync(command)).toBe(false);
    const manifest = { name: '@envloom/env-loans', bin: { 'env-loans': './src/command.ts' } };
    write('generated/loans/package.json', JSON.stringify(manifest));
    write('generated/loans/src/command.ts', 'console.log(process.argv[2]);');
    setUp();
    const { stdout } = spawnSync(command, ['serve'], { encoding: 'utf8', shell: isWindows });
    expect(stdout.trim()).toBe('serve');
    rmSync(join(root, 'generated/loans'), { recursive: true });
    setUp();
    expect(existsSync(command)).toBe(false);
    expect(existsSync(join(root, 'node_modules/.bin/env-other'))).toBe(true);
  });

  it('are linked by the name that their owner gave them, and no longer by the old one', () => {
    setUp();
    const manifest = { name: '@acme/loans', bin: { 'env-loans': './src/command.ts' } };
    write('generated/loans/package.json', JSON.stringify(manifest));
    setUp();
    expect(realpathSync(join(root, 'node_modules/@acme/loans'))).toBe(
      join(root, 'generated/loans'),
    );
    expect(existsSync(linkOf('env-loans'))).toBe(false);
    const isWindows = process.platform === 'win32';
    expect(existsSync(join(root, `node_modules/.bin/env-loans${isWindows ? '.cmd' : ''}`))).toBe(
      true,
    );
  });

  it('lose their link when they are gone; other packages stay', () => {
    mkdirSync(linkOf('env-installed'), { recursive: true });
    symlinkSync(join(root, 'tools'), linkOf('runtime'));
    setUp();
    rmSync(join(root, 'generated/loans'), { recursive: true });
    setUp();
    expect(existsSync(linkOf('env-loans'))).toBe(false);
    expect(existsSync(linkOf('env-installed'))).toBe(true);
    expect(existsSync(linkOf('runtime'))).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('an old Node first on PATH', () => {
  it('stops with one sentence', () => {
    write('bin/node', '#!/bin/sh\necho v20.1.0\n');
    chmodSync(join(root, 'bin/node'), 0o755);
    const result = setUp([join(root, 'bin'), process.env['PATH']].join(delimiter));
    expect(result.status).toBe(1);
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
    expect(result.stderr).toContain('needs Node 24 or newer');
    expect(result.stderr).toContain('v20.1.0');
  });
});
