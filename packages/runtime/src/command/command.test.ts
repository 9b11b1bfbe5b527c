import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const runtime = join(import.meta.dirname, '..', '..');

let folder = '';

const write = (path: string, content: string | object): void => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
};

/** A program that says how it was called, in the place of the one that is to be started. */
const told = 'process.stdout.write(JSON.stringify(process.argv.slice(2)));\n';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'envloom-command-')));
  write('env/package.json', { name: '@envloom/env-x', version: '1.2.3', description: 'A world' });
  write(
    'env/src/command.js',
    "import { runEnvironmentCommand } from '@envloom/runtime/command';\nrunEnvironmentCommand(import.meta);\n",
  );
  write('env/src/package.json', { type: 'module' });
  mkdirSync(join(folder, 'env/node_modules/@envloom'), { recursive: true });
  symlinkSync(runtime, join(folder, 'env/node_modules/@envloom/runtime'), 'junction');
  write('elsewhere/package.json', {});
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run(args: readonly string[], env: object = {}): SpawnSyncReturns<string> {
  const command = [join(folder, 'env/src/command.js'), ...args];
  return spawnSync(process.execPath, command, {
    cwd: join(folder, 'elsewhere'),
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

/** `@envloom/serve` for whoever resolves it from this folder. */
function installServer(at: string): void {
  const root = `${at}/node_modules/@envloom/serve`;
  write(`${root}/package.json`, {
    name: '@envloom/serve',
    version: '1.2.3',
    bin: { 'envloom-serve': './bin.js' },
    exports: { './package.json': './package.json' },
  });
  write(`${root}/bin.js`, `process.stdout.write('${at} ');\n${told}`);
}

describe('the command of an environment', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']]])('says what it can do: %j', (args) => {
    const { status, stdout, stderr } = run(args);
    expect(stdout).toContain('@envloom/env-x 1.2.3: A world');
    expect([status, stderr]).toEqual([0, '']);
  });

  it('refuses what it does not know', () => {
    const { status, stdout, stderr } = run(['server']);
    expect(stderr).toContain('There is no command "server".');
    expect([status, stdout]).toEqual([2, '']);
  });

  it('starts the server that is installed beside it, else that of the working directory', () => {
    installServer('elsewhere');
    const args = JSON.stringify(['--env', join(folder, 'env'), '--port', '0']);
    expect(run(['serve', '--port', '0']).stdout).toBe(`elsewhere ${args}`);
    installServer('env');
    expect(run(['serve', '--port', '0']).stdout).toBe(`env ${args}`);
  });

  it('has npm fetch the server where none is installed', () => {
    write('npm/npm-cli.js', `${told}process.exitCode = 7;\n`);
    const { status, stdout } = run(['serve', '--stdio', 'mcp'], {
      npm_execpath: join(folder, 'npm/npm-cli.js'),
    });
    expect(JSON.parse(stdout)).toEqual([
      'exec',
      '--yes',
      expect.stringMatching(/^--package=@envloom\/serve@\^\d+\.\d+\.\d+$/),
      '--',
      'envloom-serve',
      '--env',
      join(folder, 'env'),
      '--stdio',
      'mcp',
    ]);
    expect(status).toBe(7);
  });

  it.skipIf(process.platform === 'win32')('passes signals to npm, and its end back', async () => {
    write(
      'npm/npm-cli.js',
      "setInterval(() => {}, 1000);\nprocess.on('SIGTERM', () => process.exit(5));\nprocess.stdout.write('up');\n",
    );
    const child = spawn(process.execPath, [join(folder, 'env/src/command.js'), 'serve'], {
      cwd: join(folder, 'elsewhere'),
      env: { ...process.env, npm_execpath: join(folder, 'npm/npm-cli.js') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([5, null]);
  });
});
