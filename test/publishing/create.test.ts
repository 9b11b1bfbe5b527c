import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullTier } from '../support/tier.ts';
import { type Ran, run, succeed } from './release-workspace.ts';
import { Verdaccio } from './verdaccio.ts';

let folder: string;
let registry: Verdaccio;
let env: NodeJS.ProcessEnv;

const made = (...parts: readonly string[]): string => join(folder, 'my-envs', ...parts);

/** A command as a person types it in the new workspace. */
const inMade = (command: string, ...args: readonly string[]): Ran =>
  run(command, args, made(), env);

/** The packages of this repository are at the registry as they are now. */
async function publishPackages(): Promise<void> {
  succeed('nx', ['run-many', '-t', 'build', '-p', 'packages/*'], '.');
  const npmrc = join(folder, 'publisher.npmrc');
  writeFileSync(npmrc, await registry.npmrc());
  for (const name of readdirSync('packages')) {
    const dist = resolve('packages', name, 'dist');
    if (!existsSync(join(dist, 'package.json'))) continue;
    const settings = { ...process.env, NPM_CONFIG_USERCONFIG: npmrc };
    succeed('npm', ['publish', dist, '--provenance=false'], folder, settings);
  }
}

/** Our packages from the registry of the test, the Node of the machine first. */
function environmentOfUser(): NodeJS.ProcessEnv {
  const npmrc = join(folder, 'user.npmrc');
  writeFileSync(npmrc, `@envloom:registry=${registry.url}\naudit=false\nfund=false\n`);
  const modules = resolve('node_modules', '.bin');
  const path = (process.env['PATH'] ?? '').split(':').filter((entry) => entry !== modules);
  return {
    PATH: path.join(':'),
    HOME: process.env['HOME'],
    NPM_CONFIG_USERCONFIG: npmrc,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NO_COLOR: '1',
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: 'user.name',
    GIT_CONFIG_VALUE_0: 'Test',
    GIT_CONFIG_KEY_1: 'user.email',
    GIT_CONFIG_VALUE_1: 'test@example.com',
  };
}

describe.runIf(isFullTier)('npm create @envloom', { timeout: 900_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'envloom-created-'));
    registry = await Verdaccio.start(folder);
    await publishPackages();
    env = environmentOfUser();
    succeed('npm', ['create', '--yes', '@envloom@latest', 'my-envs'], folder, env);
  }, 900_000);

  afterAll(async () => {
    await registry.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('makes a workspace whose example is checked and has scenarios, all of it committed', () => {
    const example = made('generated', 'observatory-time');
    expect(readdirSync(join(example, 'scenarios')).length).toBeGreaterThan(9);
    expect(existsSync(join(example, 'quality.json'))).toBe(true);
    expect(existsSync(made('.github', 'workflows', 'environments.yml'))).toBe(true);
    expect(inMade('git', 'status', '--porcelain').output).toBe('');
  });

  it('has commands that work, and finds nothing to do again', () => {
    expect(inMade('npm', 'run', 'check')).toMatchObject({ status: 0 });
    expect(inMade('npx', 'nx', 'g', '@envloom/nx:init', '--ci', 'github')).toMatchObject({
      status: 0,
    });
    expect(inMade('git', 'status', '--porcelain').output).toBe('');
  });

  it('restores on another machine what tasks left on this one', () => {
    const tasks = join(folder, 'tasks');
    const onMachine = (name: string): string => {
      const own = {
        NX_CACHE_DIRECTORY: join(folder, name),
        NX_WORKSPACE_DATA_DIRECTORY: join(folder, `${name}-data`),
      };
      const command = ['envloom-cached', tasks, 'npx', 'nx', 'run-many', '-t', 'typecheck,check'];
      return succeed('npx', command, made(), { ...env, ...own });
    };
    expect(onMachine('one')).toContain(`Tasks restored from ${tasks}: 0; stored: 2.`);
    expect(onMachine('other')).toContain(`Tasks restored from ${tasks}: 2; stored: 0.`);
  });

  it('links its environments in a fresh clone', () => {
    rmSync(made('node_modules', '@envloom', 'env-observatory-time'));
    expect(inMade('npm', 'run', 'postinstall').output).toContain('1 environments');
    const program =
      "import('@envloom/env-observatory-time').then((m) => console.log(m.openAITools.length))";
    expect(inMade('npx', 'node', '--eval', program).output).toMatch(/\d+/);
  });

  it('is refused where there is something', () => {
    const again = run(
      'npm',
      ['create', '--yes', '@envloom@latest', 'my-envs'],
      dirname(made()),
      env,
    );
    expect(again.status).not.toBe(0);
    expect(again.output).toContain('is not empty');
  });
});
