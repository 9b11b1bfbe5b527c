import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { expect, test } from 'vitest';
import type { Demonstration } from '../demonstration.ts';
import { sampleFormats } from '../formats.ts';
import { type SampleFormat, SampleRefused } from '../sample-format.ts';
import { alone, conversation } from '../testing/demonstrations.ts';
import { readRows } from '../testing/read-rows.ts';
import { ScratchWorkspace } from '@envloom/core/testing';
import { playedSolution, streamOf } from '../testing/trajectories.ts';
import type { DatasetEvent, TrainingDataOptions } from './options.ts';
import type { DatasetReport } from './report.ts';
import { writeTrainingData } from './write-training-data.ts';

const solution = playedSolution();

/** A solution for each of so many environments, each with words of its own. */
function solutions(environments: number, each = 2): readonly Trajectory[] {
  return Array.from({ length: environments * each }, (_, n) => {
    const env = `env-${Math.floor(n / each)}`;
    const last = { role: 'assistant' as const, content: `Done, ${n}.` };
    return {
      ...solution,
      env,
      id: `${env}-${n}#0`,
      scenario: `${env}-${n}`,
      messages: [...solution.messages.slice(0, -1), last],
    };
  });
}

const plain: SampleFormat = {
  name: 'plain',
  description: 'For tests.',
  source: 'this file',
  columns: { id: 'string', text: 'string' },
  *rows({ id, messages }) {
    if (id.includes('refuse')) throw new SampleRefused('of-a-test', 'it was told to');
    yield { id, text: messages.at(-1)?.content ?? '' };
  },
};

function optionsFor(
  output: string,
  trajectories: Parameters<typeof streamOf>[0],
  rest: Partial<TrainingDataOptions> = {},
): TrainingDataOptions {
  return {
    name: 'of-a-test',
    output,
    trajectories: streamOf(trajectories),
    formats: [plain],
    sample: { unit: 'turn', thinking: 'template' },
    files: { type: 'jsonl' },
    ...rest,
  };
}

test('rows go to the split of their environment, and nowhere else', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  const all = solutions(60);
  const report = await writeTrainingData(
    optionsFor(output, all, { files: { type: 'parquet', maxRows: 30 } }),
  );
  expect(report.kept).toBe(120);
  for (const split of ['train', 'validation', 'held-out'] as const) {
    const { environments, kept } = report.splits[split];
    const files = report.formats[0]?.files[split] ?? [];
    const rows = (
      await Promise.all(files.map((file) => readRows(join(output, 'plain', file))))
    ).flat();
    const expected = all.filter(({ env }) => environments.includes(env));
    expect(rows).toEqual(
      expected.map(({ id, messages }) => ({ id, text: messages.at(-1)?.content })),
    );
    expect(kept).toBe(expected.length);
    expect(files.length).toBe(Math.ceil(expected.length / 30));
  }
  expect(readdirSync(scratch.root)).toEqual(['set']);
  expect(JSON.parse(readFileSync(join(output, 'statistics.json'), 'utf8'))).toEqual(report);
});

test('of one environment that is chosen among many nothing is kept from training', async () => {
  using scratch = new ScratchWorkspace();
  const all = solutions(60);
  const report = await writeTrainingData(optionsFor(join(scratch.root, 'all'), all));
  const [env = ''] = report.splits['held-out'].environments;
  const chosen = optionsFor(join(scratch.root, 'one'), all, { filters: { envs: [env] } });
  const { splits, notes } = await writeTrainingData(chosen);
  expect(splits.train).toEqual({ environments: [env], kept: 2 });
  expect(notes.join()).toContain('fewer than 3 environments');
});

test('environments that are not here are left out, and do not decide the split', async () => {
  using scratch = new ScratchWorkspace();
  const foreign = solutions(60).map((each) => ({ ...each, env: `not-here-${each.env}` }));
  const report = await writeTrainingData(
    optionsFor(join(scratch.root, 'set'), [solution, ...foreign], {
      hasEnvironment: (name) => name === 'library-loans',
    }),
  );
  expect(report.splits.train).toEqual({ environments: ['library-loans'], kept: 1 });
  expect(report.dropped).toMatchObject([
    { filter: 'replay', reason: 'no-environment', count: 120 },
  ]);
  expect(report.notes.join()).toContain('fewer than 3 environments');
});

test('a name of which there is nothing is refused, with what there is', async () => {
  using scratch = new ScratchWorkspace();
  const refused: readonly [Partial<TrainingDataOptions>, string][] = [
    [
      { filters: { envs: ['library-lons'] } },
      'envs: there is nothing of the environment "library-lons"; did you mean "library-loans"? ' +
        'There is: library-loans.',
    ],
    [
      { filters: { agents: ['openai:nope'] } },
      'agents: there is nothing of the agent "openai:nope". There is: reference.',
    ],
    [{ split: { named: { validation: ['nope'] } } }, 'validation: there is nothing of the'],
  ];
  for (const [wrong, message] of refused) {
    const options = optionsFor(join(scratch.root, 'set'), [solution], wrong);
    // oxlint-disable-next-line no-await-in-loop -- they write to the same folder
    await expect(writeTrainingData(options)).rejects.toThrow(message);
  }
  expect(readdirSync(scratch.root)).toEqual([]);
});

test('what is left out is counted with its reason and an example', async () => {
  using scratch = new ScratchWorkspace();
  const lost: Trajectory = { ...solution, id: 'lost#0', reward: 0 };
  const other: Trajectory = { ...solution, id: 'other#0', scenario: 'diverges' };
  const held: Trajectory = { ...solution, id: 'held#0', scenario: 'held', split: 'held-out' };
  const refused: Trajectory = { ...solution, id: 'refuse#0', scenario: 'refuse' };
  const again: Trajectory = { ...solution, id: 'again#0' };
  const report = await writeTrainingData(
    optionsFor(
      join(scratch.root, 'set'),
      [solution, lost, { problem: 'no JSON', line: 3 }, other, held, refused, again],
      {
        verify: ({ scenario }) =>
          scenario === 'diverges'
            ? { ok: false, reason: 'diverged', message: 'other#0: step 1: other hash' }
            : { ok: true },
      },
    ),
  );
  const found = report.dropped
    .map(({ filter, reason, count, example }) => [filter, reason, count, example.id].join(' '))
    .toSorted();
  expect(found).toEqual([
    'duplicate same-actions 1 again#0',
    'replay diverged 1 other#0',
    'reward strict-below-1 1 lost#0',
    'split held-out-scenario 1 held#0',
    'unreadable no-trajectory 1 line 3',
  ]);
  expect(report.formats[0]?.refused).toMatchObject([
    { reason: 'of-a-test', count: 1, example: { id: 'refuse#0' } },
  ]);
  expect([report.read, report.kept, report.formats[0]?.rows.train]).toEqual([7, 2, 1]);
  expect(report.dropped.map(({ example }) => example.why)).toContain('step 1: other hash');
  const card = readFileSync(join(scratch.root, 'set', 'README.md'), 'utf8');
  for (const reason of ['diverged', 'same-actions', 'held-out-scenario', 'of-a-test'])
    expect(card).toContain(reason);
});

test('a held-out scenario of a held-out environment is kept', async () => {
  using scratch = new ScratchWorkspace();
  const held: Trajectory = { ...solution, split: 'held-out' };
  const split = { named: { 'held-out': ['library-loans'] } };
  const report = await writeTrainingData(optionsFor(join(scratch.root, 'set'), [held], { split }));
  expect(report.formats[0]?.files['held-out']).toEqual(['held_out-00000-of-00001.jsonl']);
});

test('what was played elsewhere is taken by what is known of it, where nothing is verified', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  const partial = { ...alone, id: 'partial#1', reward: 0.75 };
  const broken: Demonstration = {
    ...alone,
    id: 'broken#1',
    end: { kind: 'agent-failure', reason: 'step-limit', message: 'cut off' },
  };
  const elsewhere = [alone, conversation, partial, broken, { ...alone, id: 'again#1' }];
  const items = [solution, ...elsewhere.map((demonstration) => ({ demonstration }))];
  const reasonsOf = ({ dropped }: DatasetReport): string[] =>
    dropped.map(({ reason, example }) => `${reason} ${example.id}`).toSorted();

  const report = await writeTrainingData(optionsFor(output, items));
  expect(reasonsOf(report)).toEqual([
    'same-actions again#1',
    'step-limit broken#1',
    'strict-below-1 partial#1',
  ]);
  expect(report.splits.train.environments).toEqual(['library', 'library-loans']);
  expect(report.statistics.counts['agent']).toEqual({ reference: 1 });
  expect(readFileSync(join(output, 'README.md'), 'utf8')).toContain('Not verified');

  const dry = { dryRun: true, filters: { reward: { of: 'dense', least: 0.5 } as const } };
  const partly = await writeTrainingData(optionsFor(output, [items[3] ?? solution], dry));
  expect(partly.kept).toBe(1);
  const filters = { agents: ['reference'] };
  const named = await writeTrainingData(optionsFor(output, items, { dryRun: true, filters }));
  expect([named.kept, named.dropped[0]?.reason]).toEqual([1, 'other-agent']);
  const verify = (): { ok: true } => ({ ok: true });
  const verified = await writeTrainingData(optionsFor(output, items, { dryRun: true, verify }));
  expect(verified.kept).toBe(1);
  expect(reasonsOf(verified)).toContain(`played-elsewhere ${alone.id}`);
});

test('when nothing is left, the reasons are told and nothing is written', async () => {
  using scratch = new ScratchWorkspace();
  const lost: Trajectory = { ...solution, reward: 0 };
  await expect(writeTrainingData(optionsFor(join(scratch.root, 'set'), [lost]))).rejects.toThrow(
    /of 1 trajectory none can be used\.\n {2}reward, strict-below-1: 1/,
  );
  expect(readdirSync(scratch.root)).toEqual([]);
});

test('whatever goes wrong, a set that was there stays, and no half of a new one', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  await writeTrainingData(optionsFor(output, [solution]));
  const before = readFileSync(join(output, 'statistics.json'), 'utf8');
  const stop = new AbortController();
  const mistake = (): never => {
    throw new Error('a mistake');
  };
  const onEvent = (): void => {
    stop.abort(new Error('interrupted'));
  };
  const attempts: readonly [string, Partial<TrainingDataOptions>][] = [
    ['holds a data set already', {}],
    ['a mistake', { replace: true, formats: [{ ...plain, rows: mistake }] }],
    ['a mistake', { replace: true, verify: mistake }],
    ['interrupted', { replace: true, signal: stop.signal, onEvent }],
    ['at least one format', { replace: true, formats: [] }],
    ['named twice', { replace: true, formats: [plain, plain] }],
    ['no name for a data set', { replace: true, name: '../up' }],
  ];
  for (const [message, attempt] of attempts) {
    // oxlint-disable-next-line no-await-in-loop -- they write to the same folder
    await expect(writeTrainingData(optionsFor(output, solutions(3), attempt))).rejects.toThrow(
      message,
    );
    expect(readdirSync(scratch.root)).toEqual(['set']);
    expect(readFileSync(join(output, 'statistics.json'), 'utf8')).toBe(before);
  }
  await writeTrainingData(optionsFor(output, solutions(3), { replace: true }));
  expect(readFileSync(join(output, 'statistics.json'), 'utf8')).not.toBe(before);
  expect(readdirSync(scratch.root)).toEqual(['set']);
});

test('what lies beside a set is not deleted with it', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  const replace = (): Promise<DatasetReport> =>
    writeTrainingData(optionsFor(output, [solution], { replace: true }));
  await replace();
  writeFileSync(join(output, 'notes.md'), 'mine');
  await expect(replace()).rejects.toThrow('holds notes.md beside a data set');
  expect(readFileSync(join(output, 'notes.md'), 'utf8')).toBe('mine');
  rmSync(join(output, 'notes.md'));
  await replace();
  // Others have files of this name, too.
  writeFileSync(join(output, 'statistics.json'), '{"rows":7}');
  await expect(replace()).rejects.toThrow('beside a data set');
});

test('a folder that is no set is never replaced, and an empty one is', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'thesis');
  mkdirSync(output);
  writeFileSync(join(output, 'chapter-1.tex'), 'years of work');
  await expect(
    writeTrainingData(optionsFor(output, [solution], { replace: true })),
  ).rejects.toThrow('is no data set');
  expect(readdirSync(output)).toEqual(['chapter-1.tex']);
  const empty = join(scratch.root, 'empty');
  mkdirSync(empty);
  await writeTrainingData(optionsFor(empty, [solution]));
  expect(existsSync(join(empty, 'statistics.json'))).toBe(true);
});

test('what a killed run left is taken over, what a living one writes is not', async () => {
  using scratch = new ScratchWorkspace();
  const left = join(scratch.root, '.set.partial');
  mkdirSync(left);
  writeFileSync(join(left, 'half.parquet.part'), 'PAR1');
  const output = join(scratch.root, 'set');
  writeFileSync(join(left, '.writer'), String(process.ppid));
  await expect(writeTrainingData(optionsFor(output, [solution]))).rejects.toThrow(
    `Process ${process.ppid} is writing`,
  );
  // The numbers of processes end at 4,194,304 on Linux, and below it elsewhere.
  writeFileSync(join(left, '.writer'), '99999999');
  await writeTrainingData(optionsFor(output, [solution]));
  expect(readdirSync(scratch.root)).toEqual(['set']);
});

test('a dry run tells the same and writes nothing', async () => {
  using scratch = new ScratchWorkspace();
  const options = optionsFor(join(scratch.root, 'set'), solutions(5));
  const dry = await writeTrainingData({ ...options, dryRun: true });
  expect(readdirSync(scratch.root)).toEqual([]);
  const { formats, ...rest } = await writeTrainingData(options);
  expect(dry).toMatchObject(rest);
  expect(dry.formats.map(({ rows }) => rows)).toEqual(formats.map(({ rows }) => rows));
});

test('progress is told, the total once it is known', async () => {
  using scratch = new ScratchWorkspace();
  const events: DatasetEvent[] = [];
  const onEvent = (event: DatasetEvent): void => {
    events.push(event);
  };
  await writeTrainingData(optionsFor(join(scratch.root, 'set'), solutions(3, 1), { onEvent }));
  expect(events).toEqual([
    ...[1, 2, 3].map((read) => ({ stage: 'counting', read, kept: 0 })),
    ...[1, 2, 3].map((read) => ({ stage: 'writing', read, kept: read, total: 3 })),
  ]);
});

test.each(['jsonl', 'parquet'] as const)(
  'every format can be written as %s, with the files that its readers need',
  async (type) => {
    using scratch = new ScratchWorkspace();
    const output = join(scratch.root, 'set');
    const formats = [...sampleFormats.values()];
    const calls = solution.messages.flatMap((message) =>
      message.role === 'assistant'
        ? [message.content, ...(message.tool_calls ?? []).map((call) => call.function.arguments)]
        : [],
    );
    const written = calls.join('').length;
    const learnedOf = new Map<string, number>();
    for (const unit of ['turn', 'conversation'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- they write to the same folder
      const report = await writeTrainingData(
        optionsFor(output, [solution], {
          formats,
          files: { type },
          replace: true,
          sample: { unit, thinking: 'keep' },
        }),
      );
      for (const { name, rows, files, refused, characters } of report.formats) {
        const { total, longest, learned = 0 } = characters;
        expect([name, longest < total]).toEqual([name, rows.train > 1]);
        // Each turn is learned once, however often it is shown; EnvScaler does not say what is learned.
        expect([name, learned > written]).toEqual([name, name !== 'envscaler']);
        expect([name, learned]).toEqual([name, learnedOf.get(name) ?? learned]);
        learnedOf.set(name, learned);
        expect([name, refused]).toEqual([name, []]);
        expect(rows.train).toBeGreaterThan(0);
        const [file = ''] = files.train;
        expect(file).toMatch(name === 'openai' ? /\.jsonl$/ : new RegExp(`\\.${type}$`));
      }
    }
    expect(readdirSync(join(output, 'llamafactory-alpaca'))).toContain('dataset_info.json');
  },
);
