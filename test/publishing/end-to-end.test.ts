import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { isFullTier } from '../support/tier.ts';
import { OneUpload } from './one-upload.ts';
import {
  commit,
  nxIn,
  type Ran,
  releaseWorkspace,
  run,
  startNxIn,
  succeed,
} from './release-workspace.ts';
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

/** Plays a scenario by its reference, whose last message ends the episode, and prints the reward. */
const player = `
import { Episode } from '@envloom/episodes';
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
console.log(JSON.stringify({
  branches: branches.success, reward, tools: openAITools.length,
  others: [permits.openAITools.length > 0, tools.openAITools.length > 0],
}));
`;

/** What a program in TypeScript relies on: classes, arguments, results and scenarios are typed. */
const typed = `
import { Episode } from '@envloom/episodes';
import { LibraryLoans } from '@envloom/env-library-loans';
import { scenarios } from '@envloom/env-library-loans/scenarios';

const world: LibraryLoans = new LibraryLoans({ seed: 1 });
const lent = world.checkOutCopy({ member_id: 'M-1007', copy_id: 'C-0008' });
export const loan: string | undefined = lent.success ? lent.data.loan_id : undefined;
// @ts-expect-error: there is no such argument
world.checkOutCopy({ member: 'M-1007' });
export const ids: string[] = [...scenarios].map((scenario) => scenario.id);
export const episodes: Episode<LibraryLoans>[] = [...scenarios].map((one) => new Episode(LibraryLoans, one));
`;

// Types of neither the DOM nor Node, and declarations are checked too.
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
      '@envloom/core,@envloom/runtime,@envloom/episodes,@envloom/serve',
    );
    expect(needed).toMatchObject({ status: 0 });
    expect(await versionsOf('@envloom/serve')).toHaveLength(1);
    // The reports that are committed say what this workspace asks of a check.
    expect(nx('run-many', '-t', 'check', '-p', 'tag:type:env')).toMatchObject({ status: 0 });
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
      // Its 23 operations, `decline` and `answer`.
      expect((await client.listTools()).tools).toHaveLength(25);
      const answer = await client.callTool({ name: 'list_branches', arguments: {} });
      expect(answer.isError ?? false).toBe(false);
    } finally {
      await client.close();
    }
  });
});

/** The other two have a version plan that is written by hand. */
function planOthers(): void {
  const lines = projects.slice(1).map((name) => `${name}: minor`);
  const plan = `---\n${lines.join('\n')}\n---\n\nA new version.\n`;
  writeFileSync(workspace.path('.nx', 'version-plans', 'others.md'), plan);
}

function replaceIn(file: string, found: string | RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(found, replacement);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
}

/** Publishes through a registry that takes one package, and ends all of it then, without warning. */
async function publishHalf(): Promise<void> {
  const half = await OneUpload.before(registry.url);
  const addressOf = (url: string): string => new URL(url).host;
  const settings = settingsFile(
    'half.npmrc',
    readFileSync(npmrc, 'utf8').replaceAll(addressOf(registry.url), addressOf(half.url)),
  );
  const child = startNxIn(workspace, settings, 'release', 'publish', '--groups=envs');
  try {
    const exit = once(child, 'exit');
    await Promise.race([half.isHalfWay, exit]);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await exit;
    expect(child.signalCode).toBe('SIGKILL');
  } finally {
    half.close();
  }
}

async function publishedNow(): Promise<number> {
  const there = await Promise.all(
    environments.map(async (name) =>
      (await versionsOf(`@envloom/env-${name}`)).includes(versionOf(name)),
    ),
  );
  return there.filter(Boolean).length;
}

const publishAll = (...args: readonly string[]): Ran =>
  nx('release', 'publish', '--groups=envs', ...args);

/** Tries something while files of environments are changed. */
function whileChanged<Result>(
  changes: readonly (readonly [path: string, found: string | RegExp, replacement: string])[],
  attempt: () => Result,
): Result {
  const files = changes.map(([path]) => workspace.path('generated', path));
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  try {
    for (const [path, ...change] of changes)
      replaceIn(workspace.path('generated', path), ...change);
    return attempt();
  } finally {
    for (const [at, file] of files.entries()) writeFileSync(file, texts[at] ?? '');
  }
}

describe.runIf(isFullTier)('a second version', { timeout: 900_000 }, () => {
  it('is planned from the change of a model, which keeps the version until then', () => {
    replaceIn(
      workspace.path('generated', 'library-loans', 'logic-model.yaml'),
      'Public library circulation desk',
      'Circulation desk of a public library',
    );
    const before = environments.map(versionOf);
    for (const args of [
      ['g', 'env', 'library-loans'],
      ['g', 'scenarios', 'library-loans', '--count=3', '--seed=7'],
      ['run', 'env-library-loans:check'],
      ['g', 'release-plan', 'env-library-loans'],
    ])
      expect(nx(...args)).toMatchObject({ status: 0 });
    planOthers();
    commit(workspace, 'Change a model, and plan releases');
    expect(environments.map(versionOf), 'regenerating keeps the version').toEqual(before);
    expect(nx('release', '--groups=envs', '--skip-publish')).toMatchObject({ status: 0 });
    for (const [at, name] of environments.entries()) expect(versionOf(name)).not.toBe(before[at]);
  });

  it('is not published on a dry run', async () => {
    const { status, output } = publishAll('--dry-run');
    expect(output).toContain('Would publish @envloom/env-library-loans@');
    expect(status).toBe(0);
    expect(await publishedNow()).toBe(0);
  });

  it('is not published where the registry refuses, which the output says', async () => {
    const wrong = settingsFile('wrong.npmrc', registry.npmrcOf('wrong'));
    const refused = nxIn(workspace, wrong, 'release', 'publish', '--groups=envs');
    for (const name of packages)
      expect(refused.output).toMatch(
        new RegExp(
          `${name}@.* was not published to ${registry.url}: it does not know who publishes`,
        ),
      );
    expect(refused.status).not.toBe(0);
    const nowhere = publishAll('--registry=http://127.0.0.1:9/');
    expect(nowhere.output).toContain('to http://127.0.0.1:9/: it cannot be reached');
    expect(nowhere.status).not.toBe(0);
    expect(await publishedNow()).toBe(0);
  });

  it('is not published, nor is any other, where two environments have one name', async () => {
    const { status, output } = whileChanged(
      [['tool-library/package.json', '@envloom/env-tool-library', '@envloom/env-parking-permits']],
      () => publishAll(),
    );
    expect(output).toContain('have the same name, @envloom/env-parking-permits');
    expect(status).not.toBe(0);
    expect(await publishedNow()).toBe(0);
  });

  it('is not published where it does not compile or its scenarios do not hold; the others are', async () => {
    const { status, output } = whileChanged(
      [
        ['library-loans/src/settings.ts', /$/, "\nexport const wrong: number = 'text';\n"],
        ['parking-permits/scenarios.jsonl', /"kill":\[\d+/, '"kill":[39'],
      ],
      () => publishAll(),
    );
    expect(output).toMatch(/env-library-loans was not published: it does not pass .*typecheck/);
    expect(output).toContain('npx nx run env-library-loans:typecheck');
    expect(output).toMatch(
      /env-parking-permits was not published: it does not pass (?:.+, )?scenarios/,
    );
    expect(output).toContain(`Published @envloom/env-tool-library@${versionOf('tool-library')}`);
    expect(status).not.toBe(0);
    expect(await publishedNow()).toBe(1);
  });

  it('is completed by running the release again after it was killed half-way', async () => {
    const before = await publishedNow();
    await publishHalf();
    expect(await publishedNow()).toEqual(before + 1);
    expect(before + 1).toBeLessThan(environments.length);
    const { status, output } = publishAll();
    expect(output.match(/already, with the same content/g)).toHaveLength(before + 1);
    expect(status).toBe(0);
    expect(await publishedNow()).toBe(3);
  });

  it('is refused with other content', () => {
    const { status, output } = whileChanged([['tool-library/CHANGELOG.md', /$/, '\nMore.\n']], () =>
      nx('run', 'env-tool-library:nx-release-publish'),
    );
    expect(output).toContain('has this version with other content');
    expect(output).toContain('npx nx g release-plan');
    expect(status).not.toBe(0);
  });

  it('is what an upgrade installs', () => {
    install('@envloom/env-library-loans@latest');
    const installed = join(consumer(), 'node_modules', '@envloom', 'env-library-loans');
    const { version } = versioned.parse(
      JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')),
    );
    expect(version).toBe(versionOf('library-loans'));
    expect(readFileSync(join(installed, 'CHANGELOG.md'), 'utf8')).toContain(version);
    expect(JSON.parse(succeed(process.execPath, ['play.js'], consumer()))).toMatchObject({
      reward: 1,
    });
  });
});
