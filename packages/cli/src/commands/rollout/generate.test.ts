import type { CommandContext, GivenOptions } from '@envloom/core/command';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '@envloom/episodes';
import { library } from '@envloom/env-package/testing';
import { playedLibrary, playedScenarios, remakeScenario } from '@envloom/rollout/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { scratchContext } from '../../testing/scratch-context.ts';
import { main } from '../../main.ts';
import { generateRollouts } from './generate.ts';

let workspace: ScratchWorkspace;
let said = '';
let context: CommandContext;
/** Of a run with the reference agent. */
let lines: readonly string[];

const file = (): string => workspace.path('run/trajectories.jsonl');

beforeAll(async () => {
  workspace = await playedLibrary();
  context = scratchContext(workspace.root, (text) => (said += text));
  await generate({ envs: 'library-loans', out: 'run', concurrency: 1 });
  lines = readFileSync(file(), 'utf8').trimEnd().split('\n');
});

beforeEach(() => {
  said = '';
  writeFileSync(file(), `${lines.join('\n')}\n`);
});

afterAll(() => {
  workspace[Symbol.dispose]();
});

/** @returns what was printed */
async function generate(options: GivenOptions, isDryRun = false): Promise<string> {
  const task = await generateRollouts(options, context, isDryRun);
  if (!isDryRun) await task();
  return said;
}

/** Puts another text in the place of one in the first trajectory. */
function change(from: string | RegExp, to: string): void {
  const [first = '', ...rest] = lines;
  const changed = first.replace(from, to);
  expect(changed).not.toBe(first);
  writeFileSync(file(), `${[changed, ...rest].join('\n')}\n`);
}

it.each([
  ['rollout library-loans --kinds ordinary,conversational --dry-run', 'Nothing was played'],
  ['data --format verl --kinds ordinary,conversational --out set --dry-run', 'Nothing was written'],
])('takes a list on the command line: %s', async (line, last) => {
  expect([await main(line.split(' '), context), said]).toEqual([0, expect.stringContaining(last)]);
});

it('plays every environment of the folder with --all, or says what it would play', async () => {
  expect(await generate({ all: true, samples: 2 }, true)).toMatch(
    /library-loans +5 +10 +0 +10\n[^]*Nothing was played/,
  );
  expect(existsSync(workspace.path('.envloom'))).toBe(false);
  said = '';
  expect(await generate({ all: true, agent: 'do-nothing', out: 'nothing' })).toMatch(
    /library-loans, do-nothing: 5 episodes[^]*lost 5 episodes/,
  );
});

it('leaves out with --all what has nothing to play, and plays the rest', async () => {
  const empty = 'generated/empty-room';
  cpSync(workspace.path(library), workspace.path(empty), { recursive: true });
  workspace.remove(`${empty}/scenarios`);
  try {
    const options = { all: true, agent: 'do-nothing', scenarios: 1, out: 'some' };
    expect(await generate(options, true)).toMatch(
      /^Left out: empty-room has no scenarios to play\. Make some with: .*empty-room[^]*library-loans +1 +1/,
    );
    said = '';
    expect(await generate(options)).toMatch(/^Left out: empty-room[^]*1 of 1 episodes are in some/);
    await expect(generate({ envs: 'library-loans,empty-room' })).rejects.toThrow(/no scenarios/);
  } finally {
    workspace.remove(empty);
  }
});

it.each<[GivenOptions, RegExp]>([
  [{}, /Which environments\? [^]*--all[^]*envloom replay/],
  [{ envs: 'libary-loans' }, /Did you mean library-loans\?/],
  [{ all: true, envs: 'library-loans' }, /not both/],
  [{ all: true, directory: 'elsewhere' }, /no environments in elsewhere/],
  [{ all: true, agent: 'nobody' }, /no agent "nobody"/],
  [{ replay: 'run', regrade: 'run' }, /--replay or --regrade, not both/],
  [{ replay: 'run', write: true }, /--write belongs to --regrade/],
  [{ envs: 'library-loans', write: true }, /--write belongs to --regrade/],
  [{ replay: 'nowhere.jsonl' }, /replay: there is no file nowhere\.jsonl/],
  [{ replay: 'generated' }, /the folder generated holds no trajectories\.jsonl/],
  [{ regrade: 'no/folder' }, /regrade: there is no file no\/folder/],
  [{ replay: `${library}/package.json` }, /is no file of trajectories[^]*package\.json:1/],
])('refuses %o', async (options, message) => {
  await expect(generate(options)).rejects.toThrow(message);
});

describe('--replay', () => {
  it('executes trajectories again, of files and folders of runs', async () => {
    expect(await generate({ replay: 'run' })).toMatch(/^5 of 5 trajectories replay exactly\.\n$/);
    said = '';
    expect(await generate({ replay: 'run/trajectories.jsonl,run' })).toContain('5 of 5');
  });

  it.each<[string, string | RegExp, string, RegExp]>([
    [
      'a result',
      /("observation":\{"type":"tool_results","results":\[\{"id":")/,
      '$1x',
      /observation +1\n.*step \d+, observation/,
    ],
    ['a part of the grade', '"dense":1', '"dense":0.5', /grade +1\n/],
    ['a reward alone', '"reward":1', '"reward":0', /unreadable +1\n.*reward: expected 1/],
    ['a start', /"start_hash":"\w{4}/, '"start_hash":"0000', /start +1\n/],
    [
      'the model',
      /"model_hash":"\w{4}/,
      '"model_hash":"0000',
      /other-model +1\n.*check that version/,
    ],
    ['the scenario', /"content_hash":"\w{4}/, '"content_hash":"0000', /other-scenario +1\n/],
    ['the id', /"scenario":"library-loans-7/, '"scenario":"library-loans-8', /no-scenario +1\n/],
    ['the environment', '"env":"library-loans"', '"env":"../secret"', /no-environment +1\n/],
    ['the form', '"steps":[', '"stops":[', /unreadable +1\n.*:1: /],
  ])('tells what is not as it was: %s', async (_what, from, to, message) => {
    change(from, to);
    await expect(generate({ replay: 'run' })).rejects.toThrow(/Not every trajectory/);
    expect(said).toMatch(message);
    expect(said).toContain('4 of 5 trajectories replay exactly.');
  });
});

describe('--regrade', () => {
  /** Asks of the first scenario what nobody does. */
  function tighten(): () => void {
    const first = playedScenarios(workspace).find(({ id }) => lines[0]?.includes(`"${id}"`));
    const files = [`${first?.id ?? ''}.json`, 'index.json'].map((name) =>
      workspace.path(library, 'scenarios', name),
    );
    const texts = files.map((name) => readFileSync(name, 'utf8'));
    const gone: Check = {
      id: 'gone',
      sentence: 'Has removed member M-0.',
      kind: 'row-removed',
      table: 'members',
      key: 'M-0',
    };
    remakeScenario(workspace, first?.id ?? '', (scenario) => ({
      ...scenario,
      checks: [...scenario.checks, gone],
    }));
    return () => {
      for (const [at, name] of files.entries()) writeFileSync(name, texts[at] ?? '');
    };
  }

  it('prints the delta, and writes only when it is told to', async () => {
    const restore = tighten();
    try {
      const before = readFileSync(file(), 'utf8');
      expect(await generate({ regrade: 'run' })).toMatch(
        /none → failed: Has removed member M-0\. +1\n[^]*strict +1\.0000 +0\.8000 +-0\.2000\n[^]*1 fail now/,
      );
      expect(said).toContain('Nothing was written');
      await generate({ regrade: 'run', write: true }, true);
      expect(readFileSync(file(), 'utf8')).toBe(before);
      said = '';
      await generate({ regrade: 'run', write: true });
      const [first, ...rest] = readFileSync(file(), 'utf8').trimEnd().split('\n');
      expect(first).toContain('"reward":0');
      expect(first).toContain('Has removed member M-0');
      expect(readFileSync(workspace.path('run/report.json'), 'utf8')).toMatch(/"successes": 4/);
      expect(rest).toEqual(lines.slice(1));
      said = '';
      expect(await generate({ replay: 'run' })).toContain('5 of 5 trajectories replay exactly.');
    } finally {
      restore();
    }
    expect(readdirSync(workspace.path('run')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('keeps what cannot be judged, and does not write over a line that it cannot read', async () => {
    change(/"model_hash":"\w{4}/, '"model_hash":"0000');
    await expect(generate({ regrade: 'run' })).rejects.toThrow(/Not every trajectory could be/);
    expect(said).toMatch(/other-model +1\n[^]*4 of 5 trajectories judged/);
    writeFileSync(file(), `${lines.join('\n')}\n{"half":`);
    const before = readFileSync(file(), 'utf8');
    await expect(generate({ regrade: 'run', write: true })).rejects.toThrow(
      /half-written[^]*was left as it is/,
    );
    expect(readFileSync(file(), 'utf8')).toBe(before);
    expect(readdirSync(workspace.path('run')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
