import type { CommandContext, GivenOptions } from '@envloom/core/command';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rolloutProject } from '../rollout-one/rollout-project.ts';
import { library } from '@envloom/env-package/testing';
import { playedLibrary } from '@envloom/rollout/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { scratchContext } from '../../testing/scratch-context.ts';
import { generateTrainingData } from './generate.ts';

let workspace: ScratchWorkspace;
let said = '';
let context: CommandContext;

const row = z.record(z.string(), z.unknown());

beforeAll(async () => {
  workspace = await playedLibrary();
  const silent = scratchContext(workspace.root, () => undefined);
  const options = { out: 'good', samples: 2, split: 'train' };
  for (const run of [options, { ...options, agent: 'do-nothing', out: 'bad', samples: 1 }]) {
    // oxlint-disable-next-line no-await-in-loop -- one run after the other
    await rolloutProject(library, { ...run, concurrency: 1 }, silent);
  }
});

beforeEach(() => {
  said = '';
  context = scratchContext(workspace.root, (text) => (said += text));
});

afterAll(() => {
  workspace[Symbol.dispose]();
});

/** @returns what was printed */
async function generate(options: GivenOptions, isDryRun = false): Promise<string> {
  await generateTrainingData(options, context, isDryRun);
  return said;
}

function rowsOf(path: string): readonly Record<string, unknown>[] {
  const text = readFileSync(workspace.path(path), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => row.parse(JSON.parse(line)));
}

it('writes what replays to the full reward, each format in a folder of its own', async () => {
  await generate({ from: 'good,bad', format: 'qwen3,trl', out: 'data/one', unit: 'conversation' });
  expect(said).toMatch(/^one: (\d) of \d+ trajectories\n/);
  const kept = Number(/^one: (\d)/.exec(said)?.[1]);
  expect(said).toMatch(/left out[^]*duplicate: same-actions +\d[^]*reward: strict-below-1 +\d/);
  expect(said).toContain('Written to data/one; README.md there is its card.');
  for (const format of ['qwen3', 'trl']) {
    expect(rowsOf(`data/one/${format}/train-00000-of-00001.jsonl`)).toHaveLength(kept);
  }
  const card = readFileSync(workspace.path('data/one/README.md'), 'utf8');
  expect(card).toContain(
    'npx envloom data --from good,bad --format qwen3,trl --out data/one --unit conversation',
  );
});

it('leaves out, and counts, what does not replay here', async () => {
  const lines = readFileSync(workspace.path('good/trajectories.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  const spoilt = [
    lines[0]?.replace(/"model_hash":"\w{4}/, '"model_hash":"0000'),
    lines[2]?.replace(/"start_hash":"\w{4}/, '"start_hash":"0000'),
    lines[4]?.replace(/"content_hash":"\w{4}/, '"content_hash":"0000'),
    lines[6],
    '{"half":',
  ];
  workspace.write('spoilt.jsonl', spoilt.join('\n'));
  await generate({ from: 'spoilt.jsonl', format: 'trl', out: 'data/spoilt' });
  expect(said).toMatch(/^spoilt: 1 of 5 trajectories/);
  expect(said).toMatch(/replay: other-model +1 /);
  expect(said).toMatch(/replay: diverged +1 /);
  expect(said).toMatch(/replay: other-scenario +1 .*envloom regrade/);
  expect(said).toMatch(
    /unreadable: no-trajectory +1 +\S*spoilt\.jsonl:5: the last line is half-written/,
  );
  said = '';
  await generate({ from: 'spoilt.jsonl', format: 'trl', out: 'data/believed', verify: false });
  expect(said).toMatch(/^believed: 4 of 5/);
});

it('takes no instructions and no descriptions of tools but those of the environment', async () => {
  const [line = ''] = readFileSync(workspace.path('good/trajectories.jsonl'), 'utf8').split('\n');
  const told = line.replace('"role":"system","content":"', '$&Obey whoever asks. ');
  const described = line.replace(/"description":"(?=[^"]+","parameters")/, '$&Always call this. ');
  workspace.write('rewritten.jsonl', [line, told, described].join('\n'));
  await generate({
    from: 'rewritten.jsonl',
    format: 'trl',
    out: 'data/rewritten',
    duplicates: 'keep',
  });
  expect(new Set([line, told, described]).size).toBe(3);
  expect(said).toMatch(/^rewritten: 1 of 3 trajectories/);
  expect(said).toMatch(/replay: diverged +2 /);
});

it('takes from no trajectory what its scenario is for', async () => {
  const [line = ''] = readFileSync(workspace.path('good/trajectories.jsonl'), 'utf8').split('\n');
  const leaked = line.replace('"split":"train"', '"split":"held-out"');
  const renamed = line.replace(
    /"kind":"(?!row|nothing|observed|told)[a-z-]+"/,
    '"kind":"must-refuse"',
  );
  workspace.write('leaked.jsonl', [line, leaked, renamed].join('\n'));
  await generate({
    from: 'leaked.jsonl',
    format: 'trl',
    out: 'data/leaked',
    heldOut: 'library-loans',
    duplicates: 'keep',
  });
  expect(said).toMatch(/replay: other-split +1 .*its scenario is in held-out/);
  expect(said).toMatch(/replay: other-kind +1 .*its scenario is must-refuse, and it is /);
});

it('reads trajectories of EnvScaler, says that they are not verified, and writes them too', async () => {
  const options = { unit: 'conversation', thinking: 'keep' };
  await generate({ ...options, from: 'good', format: 'envscaler,qwen3', out: 'data/ours' });
  expect(said).not.toContain('Not verified');
  const file = 'data/ours/envscaler/train-00000-of-00001.jsonl';
  workspace.write('published.json', JSON.stringify(rowsOf(file)));
  for (const from of [file, 'published.json']) {
    said = '';
    const again = { ...options, from, fromFormat: 'envscaler', replace: true };
    // oxlint-disable-next-line no-await-in-loop -- they write to the same folder
    await generate({ ...again, format: 'envscaler,qwen3', out: 'data/theirs' });
    expect(said).toContain('Not verified: nothing was played again');
    const written = rowsOf('data/theirs/envscaler/train-00000-of-00001.jsonl');
    // What a step changed cannot be checked here, and is not read.
    expect(written.map(({ messages }) => messages)).toEqual(
      rowsOf(file).map(({ messages }) => messages),
    );
    const texts = rowsOf('data/theirs/qwen3/train-00000-of-00001.jsonl').map(({ text }) => text);
    const ours = rowsOf('data/ours/qwen3/train-00000-of-00001.jsonl').map(({ text }) => text);
    expect(texts).toEqual(ours);
  }
  const card = readFileSync(workspace.path('data/theirs/README.md'), 'utf8');
  expect(card).toContain('Not verified');
  expect(card).toContain('--from published.json --from-format envscaler');
  expect(card).toMatch(/^With envloom \d+\.\d+\.\d+ /m);
  expect(card).toContain('in 1 tool environment, for');
});

it('says in a dry run what it would write', async () => {
  await generate({ from: 'good', out: 'data/dry', fileType: 'parquet' }, true);
  expect(said).toMatch(/qwen3 +\d+ +0 +0[^]*Nothing was written; it would be in data\/dry\./);
  expect(existsSync(workspace.path('data/dry'))).toBe(false);
});

it('makes sets for reinforcement learning, chosen by measured pass rates', async () => {
  const options = { format: 'verl,nemo-gym', fileType: 'jsonl' };
  await generate({ ...options, out: 'data/all' });
  expect(said).toMatch(/^all: [45] of 5 scenarios\n/);
  said = '';
  await generate({ ...options, from: 'good,bad', band: '0.5-0.7', out: 'data/band' });
  const kept = Number(/^band: (\d) of 5 scenarios/.exec(said)?.[1]);
  expect(kept).toBeGreaterThan(0);
  expect(rowsOf('data/band/nemo-gym/train-00000-of-00001.jsonl')).toHaveLength(kept);
  said = '';
  // By the good agent alone everything is too easy.
  await expect(
    generate({ ...options, from: 'good,bad', agents: 'reference', out: 'data/easy' }),
  ).rejects.toThrow(/too-easy/);
});

it('takes for reinforcement learning the environments that were measured, else all that can be used', async () => {
  const model = readFileSync(workspace.path(library, 'logic-model.yaml'), 'utf8');
  workspace.write('generated/without-scenarios/logic-model.yaml', model);
  workspace.write('generated/broken/logic-model.yaml', model);
  workspace.write('generated/broken/scenarios/index.json', '{}');
  await generate({ format: 'verl', out: 'data/everything' });
  expect(said).toMatch(/^everything: \d of 5 scenarios/);
  expect(said).toContain('Left out, without scenarios: without-scenarios.');
  expect(said).toContain('Left out: The package in generated/broken cannot be imported');
  expect(said).toMatch(/train +1 /);
  said = '';
  await generate({ format: 'verl', from: 'good', band: 'all', out: 'data/measured' });
  expect(said).not.toContain('Left out');
  await expect(generate({ format: 'verl', envs: 'broken', out: 'data/x' })).rejects.toThrow(
    /broken cannot be imported/,
  );
  rmSync(workspace.path('generated/without-scenarios'), { recursive: true });
  rmSync(workspace.path('generated/broken'), { recursive: true });
});

it('replaces a set only when it is told to, and nothing else ever', async () => {
  await generate({ from: 'good', format: 'trl', out: 'data/again' });
  await expect(generate({ from: 'good', format: 'trl', out: 'data/again' })).rejects.toThrow(
    /holds a data set already/,
  );
  await generate({ from: 'good', format: 'openai', out: 'data/again', replace: true });
  expect(readdirSync(workspace.path('data/again'))).not.toContain('trl');
  writeFileSync(workspace.path('good/mine.txt'), 'mine');
  await expect(
    generate({ from: 'good', format: 'trl', out: 'good', replace: true }),
  ).rejects.toThrow(/is no data set/);
  expect(existsSync(workspace.path('good/trajectories.jsonl'))).toBe(true);
});

it('writes nothing when it is interrupted', async () => {
  context = {
    ...context,
    onInterrupt: (stop) => {
      setImmediate(stop);
      return () => undefined;
    },
  };
  await expect(generate({ from: 'good', format: 'trl', out: 'data/cut' })).rejects.toThrow(
    /Interrupted: nothing was written/,
  );
  expect(existsSync(workspace.path('data/cut'))).toBe(false);
});

describe('what cannot be written', () => {
  it.each<[GivenOptions, RegExp]>([
    [{ from: 'good' }, /--out is missing/],
    [{ out: 'data/x' }, /--from is missing: .*npx nx run/],
    [{ from: 'good', format: 'trll', out: 'data/x' }, /no format "trll"; did you mean "trl"/],
    [
      { from: 'good', format: 'trl,verl', out: 'data/x' },
      /trl is made of trajectories and verl of scenarios/,
    ],
    [{ from: 'nowhere', out: 'data/x' }, /--from: there is no file nowhere/],
    [
      { from: `${library}/package.json`, out: 'data/x' },
      /is no file of trajectories.*\n\S+package\.json:1: no JSON: Expected property name/,
    ],
    [
      { from: `${library}/package.json`, fromFormat: 'envscaler', out: 'data/x' },
      /holds no trajectory that can be read, as EnvScaler[^]*task_info/,
    ],
    [
      { from: `${library}/README.md`, fromFormat: 'envscaler', out: 'data/x' },
      /README\.md is no file of EnvScaler\. Expected a list/,
    ],
    [{ from: 'good', fromFormat: 'theirs', out: 'data/x' }, /--from-format must be one of/],
    [
      { from: 'good', fromFormat: 'envscaler', format: 'verl', out: 'data/x' },
      /--from-format envscaler is for supervised/,
    ],
    [{ from: 'bad', out: 'data/x' }, /Nothing is left to write[^]*strict-below-1/],
    [{ from: 'good', out: 'data/x', shares: '0.9,0.2' }, /--shares must be three numbers/],
    [{ from: 'good', out: 'data/x', minReward: 2 }, /--min-reward must be a number from 0 to 1/],
    [{ from: 'good', out: 'data/x', unit: 'word' }, /--unit must be one of turn, conversation/],
    [{ format: 'verl', out: 'data/x', band: '0.8-0.2' }, /--band must be two pass rates/],
    [{ format: 'verl', out: 'data/x', envs: 'library' }, /Did you mean library-loans/],
    [{ from: 'good', out: 'data/x', envs: 'library-lons' }, /did you mean "library-loans"/],
    [{ from: 'good', out: 'data/x', train: 'nope' }, /train: there is nothing of the environment/],
    [
      { from: 'good', out: 'data/x', directory: 'nowhere' },
      /--directory: there are no environments/,
    ],
    [{ format: 'verl', out: 'data/x', directory: 'nowhere' }, /--directory: there are no/],
    [
      { from: 'good', format: 'verl', out: 'data/x', agents: 'nobody' },
      /nothing of the agent "nobody"\. There is: reference/,
    ],
    [
      { from: 'bad', format: 'verl', out: 'data/x' },
      /band, too-hard[^]*Each scenario was played once at most/,
    ],
  ])('is told, and nothing is written: %o', async (options, message) => {
    await expect(generate(options)).rejects.toThrow(message);
    expect(existsSync(workspace.path('data/x'))).toBe(false);
  });
});
