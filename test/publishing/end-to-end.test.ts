import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ScratchWorkspace } from '../../packages/nx/src/testing/scratch-workspace.ts';
import { isFullTier } from '../support/tier.ts';
import { commit, nxIn, type Ran, releaseWorkspace, run, succeed } from './release-workspace.ts';
import { Verdaccio } from './verdaccio.ts';

const environments = ['library-loans', 'parking-permits', 'tool-library'];
const projects = environments.map((name) => `env-${name}`);
const packages = projects.map((name) => `@envloom/${name}`);

let workspace: ScratchWorkspace;
let registry: Verdaccio;
let folder: string;
let npmrc: string;

const consumer = (): string => join(folder, 'consumer');
const environmentOf = (settings: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NPM_CONFIG_USERCONFIG: settings,
});
const nx = (...args: readonly string[]): Ran => nxIn(workspace, npmrc, ...args);

function settingsFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const packument = z.looseObject({ versions: z.record(z.string(), z.unknown()).default({}) });

/** The versions of a package that the registry has. */
async function versionsOf(name: string): Promise<string[]> {
  // A connection that was kept is closed by the registry while commands block this process.
  const headers = { connection: 'close' };
  const response = await fetch(`${registry.url}${name.replace('/', '%2f')}`, { headers });
  return Object.keys(packument.parse(await response.json()).versions);
}

const manifest = (environment: string): string =>
  workspace.path('generated', environment, 'package.json');

const versioned = z.looseObject({ version: z.string() });

const versionOf = (environment: string): string =>
  versioned.parse(JSON.parse(readFileSync(manifest(environment), 'utf8'))).version;

/** Plays all scenarios of one kind by their references, and prints the rewards. */
const player = `
import { Episode } from '@envloom/runtime';
import { LibraryLoans, openAITools } from '@envloom/env-library-loans';
import { scenarios } from '@envloom/env-library-loans/scenarios';
import * as permits from '@envloom/env-parking-permits';
import * as tools from '@envloom/env-tool-library';

const world = new LibraryLoans({ seed: 1 });
const branches = world.listBranches();
const scenario = [...scenarios].find(({ kind }) => kind === 'ordinary');
const episode = new Episode(LibraryLoans, scenario);
episode.reset();
let reward;
for (const step of scenario.reference) {
  const action =
    step.kind === 'call'
      ? { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] }
      : { type: 'message', content: step.content };
  ({ reward } = episode.step(action));
}
({ reward } = episode.step({ type: 'message', content: 'Done.' }));
console.log(JSON.stringify({
  branches: branches.success, reward, tools: openAITools.length,
  others: [permits.openAITools.length > 0, tools.openAITools.length > 0],
}));
`;

/** What a program in TypeScript relies on: classes, arguments, results and scenarios are typed. */
const typed = `
import { LibraryLoans } from '@envloom/env-library-loans';
import { scenarios } from '@envloom/env-library-loans/scenarios';
import { Episode } from '@envloom/runtime';

const world: LibraryLoans = new LibraryLoans({ seed: 1 });
const lent = world.checkOutCopy({ member_id: 'M-1007', copy_id: 'C-0008' });
export const loan: string | undefined = lent.success ? lent.data.loan_id : undefined;
// @ts-expect-error: there is no such argument
world.checkOutCopy({ member: 'M-1007' });
export const ids: string[] = [...scenarios].map((scenario) => scenario.id);
export const episodes: Episode[] = [...scenarios].map((one) => new Episode(LibraryLoans, one));
`;

const typescript = {
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024'],
    types: [],
    noEmit: true,
  },
  files: ['typed.ts'],
};

function prepareConsumer(): void {
  mkdirSync(consumer());
  writeFileSync(join(consumer(), 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(consumer(), 'play.js'), player);
  writeFileSync(join(consumer(), 'typed.ts'), typed);
  writeFileSync(join(consumer(), 'tsconfig.json'), JSON.stringify(typescript));
}

const install = (...wanted: readonly string[]): string =>
  succeed('npm', ['install', ...wanted], consumer(), environmentOf(npmrc));

beforeAll(async () => {
  if (!isFullTier) return;
  folder = mkdtempSync(join(tmpdir(), 'envloom-release-'));
  mkdirSync(join(folder, 'registry'));
  registry = await Verdaccio.start(join(folder, 'registry'));
  npmrc = settingsFile('.npmrc', await registry.npmrc());
  workspace = releaseWorkspace(environments);
}, 120_000);

afterAll(async () => {
  if (!isFullTier) return;
  await registry.stop();
  workspace[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(isFullTier)('a release', { timeout: 900_000 }, () => {
  it('publishes environments and the packages that they need', async () => {
    const needed = nx(
      'run-many',
      '-t',
      'nx-release-publish',
      '-p',
      '@envloom/runtime,@envloom/serve',
    );
    expect(needed).toMatchObject({ status: 0 });
    expect(await versionsOf('@envloom/serve')).toHaveLength(1);
    expect(nx('g', 'release-plan')).toMatchObject({ status: 0 });
    commit(workspace, 'Plan the first release');
    const released = nx('release', '--groups=envs', '--yes');
    for (const name of packages) expect(released.output).toContain(`Published ${name}@`);
    expect(released.status).toBe(0);
    const tags = succeed('git', ['tag'], workspace.root).trim().split('\n');
    expect(tags).toEqual(environments.map((name) => `env-${name}@${versionOf(name)}`));
    for (const name of environments)
      expect(await versionsOf(`@envloom/env-${name}`)).toEqual([versionOf(name)]);
    expect(await versionsOf('@envloom/codegen')).toEqual([]);
    expect(succeed('git', ['status', '--porcelain'], workspace.root)).toBe('');
  });

  it('can be installed, called, played to reward 1 and type-checked without Nx', () => {
    prepareConsumer();
    install(...packages, '@envloom/serve');
    expect(existsSync(join(consumer(), 'node_modules', 'nx'))).toBe(false);
    expect(JSON.parse(succeed(process.execPath, ['play.js'], consumer()))).toEqual({
      branches: true,
      reward: 1,
      tools: 23,
      others: [true, true],
    });
    const compiler = resolve('node_modules/typescript-7/bin/tsc');
    expect(run(process.execPath, [compiler, '--project', '.'], consumer())).toEqual({
      status: 0,
      output: '',
    });
  });

  it('serves MCP by npx', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const args = ['@envloom/env-library-loans', 'serve', '--stdio', 'mcp'];
    const server = {
      command: 'npx',
      args,
      cwd: consumer(),
      env: { PATH: process.env['PATH'] ?? '' },
    };
    await client.connect(new StdioClientTransport(server));
    try {
      expect((await client.listTools()).tools).toHaveLength(23);
      const answer = await client.callTool({ name: 'list_branches', arguments: {} });
      expect(answer.isError ?? false).toBe(false);
    } finally {
      await client.close();
    }
  });

  it('has nothing to do when it is run again', () => {
    const { status, output } = nx('release', 'publish', '--groups=envs');
    for (const name of environments)
      expect(output).toContain(
        `@envloom/env-${name}@${versionOf(name)} is at ${registry.url} already, with the same content.`,
      );
    expect(status).toBe(0);
  });
});

/** Writes a version plan for all three, and lets Nx version them. */
function newVersions(bump: string): void {
  const lines = projects.map((name) => `${name}: ${bump}`);
  const plan = `---\n${lines.join('\n')}\n---\n\nA new version.\n`;
  mkdirSync(workspace.path('.nx', 'version-plans'), { recursive: true });
  writeFileSync(workspace.path('.nx', 'version-plans', 'all.md'), plan);
  commit(workspace, 'Plan');
  const { status, output } = nx('release', '--groups=envs', '--skip-publish');
  if (status !== 0) throw new Error(output);
}

/** Starts to publish, and ends all of it, without warning, as soon as one version is at the registry. */
async function publishHalf(): Promise<void> {
  const program = join('node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const env = { ...environmentOf(npmrc), NX_DAEMON: 'false', NX_TUI: 'false' };
  const args = [program, 'release', 'publish', '--groups=envs'];
  const child = spawn(process.execPath, args, {
    cwd: workspace.root,
    env,
    stdio: 'ignore',
    detached: true,
  });
  while ((await publishedNow()) === 0 && child.exitCode === null) await sleep(20);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
}

async function publishedNow(): Promise<number> {
  const there = await Promise.all(
    environments.map(async (name) =>
      (await versionsOf(`@envloom/env-${name}`)).includes(versionOf(name)),
    ),
  );
  return there.filter(Boolean).length;
}

const publishLibrary = (...args: readonly string[]): Ran =>
  nx('release', 'publish', '--projects=env-library-loans', ...args);

/** Changes a file of library-loans while something is tried. */
function whileChanged<Result>(
  path: string,
  change: (text: string) => string,
  attempt: () => Result,
): Result {
  const file = workspace.path('generated', 'library-loans', path);
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
  try {
    return attempt();
  } finally {
    writeFileSync(file, text);
  }
}

describe.runIf(isFullTier)('bad input', { timeout: 900_000 }, () => {
  it('has a half-published release completed by running it again', async () => {
    newVersions('minor');
    await publishHalf();
    const before = await publishedNow();
    expect(before).toBeGreaterThan(0);
    const { status, output } = nx('release', 'publish', '--groups=envs');
    expect(status).toBe(0);
    expect(await publishedNow()).toBe(3);
    expect(output.match(/already, with the same content/g)).toHaveLength(before);
  });

  it('refuses a version that is there with other content', () => {
    const { status, output } = whileChanged(
      'CHANGELOG.md',
      (text) => `${text}\nMore.\n`,
      publishLibrary,
    );
    expect(status).not.toBe(0);
    expect(output).toContain('has this version with other content');
    expect(output).toContain('npx nx g release-plan');
  });

  it('refuses what does not compile', () => {
    const { status, output } = whileChanged(
      'src/settings.ts',
      (text) => `${text}\nexport const wrong: number = 'text';\n`,
      publishLibrary,
    );
    expect(status).not.toBe(0);
    expect(output).toMatch(/env-library-loans was not published: it does not pass .*typecheck/);
    expect(output).toContain('npx nx run env-library-loans:typecheck');
  });

  it('refuses scenarios that do not hold', () => {
    const { status, output } = whileChanged(
      'scenarios/library-loans-7-0001.json',
      (text) => text.replace(/"killed": \d+/, '"killed": 39'),
      () => nx('run', 'env-library-loans:nx-release-publish'),
    );
    expect(status).not.toBe(0);
    expect(output).toMatch(/env-library-loans was not published: it does not pass .*scenarios/);
  });

  it('says why a registry refuses, which others do not', async () => {
    const wrong = settingsFile('wrong.npmrc', registry.npmrcOf('wrong'));
    newVersions('patch');
    const args = ['release', 'publish', '--groups=envs'] as const;
    const refused = nxIn(workspace, wrong, ...args);
    expect(refused.status).not.toBe(0);
    for (const name of packages)
      expect(refused.output).toMatch(
        new RegExp(
          `${name}@.* was not published to ${registry.url}: it does not know who publishes`,
        ),
      );
    const nowhere = nx(...args, '--registry=http://127.0.0.1:9/');
    expect(nowhere.status).not.toBe(0);
    expect(nowhere.output).toContain('to http://127.0.0.1:9/: it cannot be reached');
    expect(await publishedNow()).toBe(0);
  });

  it('publishes nothing on a dry run', async () => {
    const { status, output } = nx('release', 'publish', '--groups=envs', '--dry-run');
    expect(status).toBe(0);
    expect(output).toContain(`Would publish @envloom/env-library-loans@`);
    expect(await publishedNow()).toBe(0);
  });

  it('refuses two environments with one name before anything is published', async () => {
    const text = readFileSync(manifest('tool-library'), 'utf8');
    writeFileSync(
      manifest('tool-library'),
      text.replace('@envloom/env-tool-library', '@envloom/env-parking-permits'),
    );
    const { status, output } = nx('release', 'publish', '--groups=envs');
    writeFileSync(manifest('tool-library'), text);
    expect(status).not.toBe(0);
    expect(output).toContain('have the same name, @envloom/env-parking-permits');
    expect(await publishedNow()).toBe(0);
  });

  it('publishes what is right and refuses what is not in one run', async () => {
    const { status, output } = whileChanged(
      'src/settings.ts',
      (text) => `${text}\nexport const wrong: number = 'text';\n`,
      () => nx('release', 'publish', '--groups=envs'),
    );
    expect(status).not.toBe(0);
    expect(output).toContain('env-library-loans was not published');
    expect(await publishedNow()).toBe(2);
  });
});

describe.runIf(isFullTier)('a second version', { timeout: 900_000 }, () => {
  it('follows a change of the model, and is what an upgrade installs', async () => {
    const model = workspace.path('generated', 'library-loans', 'logic-model.yaml');
    const text = readFileSync(model, 'utf8');
    const changed = text.replace(
      'Public library circulation desk',
      'Circulation desk of a public library',
    );
    expect(changed).not.toBe(text);
    writeFileSync(model, changed);
    const before = versionOf('library-loans');
    for (const args of [
      ['g', 'env', 'library-loans'],
      ['g', 'scenarios', 'library-loans', '--count=3', '--seed=7'],
      ['g', 'release-plan', 'library-loans'],
    ])
      expect(nx(...args)).toMatchObject({ status: 0 });
    commit(workspace, 'Change a model, and plan its release');
    expect(versionOf('library-loans'), 'regenerating keeps the version').toBe(before);
    const { status, output } = nx('release', '--groups=envs', '--yes');
    expect(output).toContain(`Published @envloom/env-library-loans@${versionOf('library-loans')}`);
    expect(status).toBe(0);
    expect(versionOf('library-loans')).not.toBe(before);
    install('@envloom/env-library-loans@latest');
    const installed = join(consumer(), 'node_modules', '@envloom', 'env-library-loans');
    expect(readFileSync(join(installed, 'CHANGELOG.md'), 'utf8')).toContain(
      versionOf('library-loans'),
    );
    expect(JSON.parse(succeed(process.execPath, ['play.js'], consumer()))).toMatchObject({
      reward: 1,
    });
  });
});
