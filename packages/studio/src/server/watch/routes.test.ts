import { appendFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { readScenarios } from '@envloom/episodes/node';
import { recorded, referenceActions } from '@envloom/episodes/testing';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { gatePorts, importEnvironment } from '@envloom/scen-generator/stored';
import { Catalogue, ServeError } from '@envloom/serve';
import fastify from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type {
  EpisodeDocument,
  ReplayDocument,
  RowsPage,
  RunComparison,
  TrainingRun,
  WatchFiles,
} from '../../protocol/watch.ts';
import type { WorldPage, WorldSummary } from '../../protocol/world.ts';
import { Environments } from '../environments/environments.ts';
import { watchRoutes } from './routes.ts';

const repository = join(import.meta.dirname, '..', '..', '..', '..', '..');
const libraryFolder = join(repository, 'generated', 'library-loans');

let won: Trajectory;
let lost: Trajectory;

beforeAll(async () => {
  const library = await importEnvironment(libraryFolder, gatePorts.importModule);
  const scenarios = readScenarios(join(libraryFolder, 'scenarios'));
  const id = scenarios.index.scenarios.find(
    ({ kind, program }) => kind === 'ordinary' && program === undefined,
  )?.id;
  const scenario = scenarios.get(id ?? '');
  const actions = referenceActions(scenario);
  won = recorded(library, scenario);
  // What changes something last is left out.
  const last = won.steps.findLastIndex(({ diff }) => diff !== undefined);
  const some = actions.filter((_, at) => at !== last);
  lost = { ...recorded(library, scenario, some), agent: { name: 'forgetful' } };
}, 120_000);

/** A line of a file, as a run writes it. */
const lineOf = (trajectory: Trajectory, id = 'a#0'): string =>
  `${JSON.stringify({ ...trajectory, id })}\n`;

interface Watched {
  readonly workspace: ScratchWorkspace;
  readonly get: <T>(path: string) => Promise<T>;
  readonly refusal: (path: string) => Promise<string>;
}

function watched(): Watched {
  const workspace = new ScratchWorkspace();
  onTestFinished(() => workspace[Symbol.dispose]());
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ServeError)) throw error;
    return reply.code(error.status).send({ error: error.toJSON() });
  });
  const environments = new Environments([libraryFolder], new Catalogue([]));
  watchRoutes(app, { root: workspace.root, environments });
  const ask = (path: string) => app.inject(`/studio/api/watch/${path}`);
  return {
    workspace,
    get: async (path) => {
      const answer = await ask(path);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
    refusal: async (path) => {
      const answer = await ask(path);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      return answer.json<{ error: { message: string } }>().error.message;
    },
  };
}

describe('files', () => {
  it('lists what can be watched, by what is in it', async () => {
    const { workspace, get } = watched();
    workspace.write('runs/a/trajectories.jsonl', '');
    workspace.write('old.jsonl', lineOf(won));
    workspace.write('log.jsonl', '{"step": 1, "reward": null, "loss": 2, "kl": null, "time": 1}\n');
    workspace.write('set/statistics.json', '{"name":"a","task":"sft"}');
    workspace.write('other.jsonl', '{"format_version":1,"question":"?"}\n');
    workspace.write('node_modules/x/trajectories.jsonl', '');
    const { files } = await get<WatchFiles>('files.json');
    expect(Object.fromEntries(files.map(({ path, kind }) => [path, kind]))).toEqual({
      'log.jsonl': 'training-log',
      'old.jsonl': 'trajectories',
      'runs/a/trajectories.jsonl': 'trajectories',
      'set/statistics.json': 'data-set',
    });
  });

  it('tells nothing of what lies outside of the workspace, also by a link', async () => {
    const { workspace, refusal } = watched();
    symlinkSync('/etc', workspace.path('etc'));
    for (const path of ['../x.jsonl', '/etc/passwd', 'etc/passwd', 'etc/no-such-file']) {
      // oxlint-disable-next-line no-await-in-loop
      const message = await refusal(`rows.json?file=${encodeURIComponent(path)}`);
      expect(message).toMatch(/leads out of the workspace|no such file/);
    }
    expect(await refusal('rows.json?file=etc/passwd')).toMatch(/leads out/);
    expect(await refusal('files.json?folder=etc')).toMatch(/leads out/);
  });
});

describe('rows', () => {
  it('lists episodes with counts, and says which lines are none and why', async () => {
    const { workspace, get } = watched();
    const newer = JSON.stringify({ format_version: 2, id: 'n' });
    const text = `${lineOf(won)}\n${newer}\nno json\n{"format_version":1,"id":"x"}\n${lineOf(lost, 'b#0')}`;
    workspace.write('t.jsonl', `${text}{"format_version":1,"id":"ha`);
    const page = await get<RowsPage>('rows.json?file=t.jsonl');
    expect(page.rows.map(({ line, id, reward }) => [line, id, reward])).toEqual([
      [1, 'a#0', 1],
      [6, 'b#0', 0],
    ]);
    expect(page.totals).toMatchObject({ episodes: 2, won: 1 });
    expect(page.counts.agent).toEqual([
      { value: 'forgetful', count: 1 },
      { value: 'recorded', count: 1 },
    ]);
    expect(page.bad.first.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      expect.stringMatching(/^3 .*format version 2/),
      expect.stringMatching(/^4 no JSON/),
      expect.stringMatching(/^5 no trajectory/),
      expect.stringMatching(/^7 .*half-written/),
    ]);
    expect(page.live?.quietSeconds).toBeLessThan(60);
  });

  it('filters, sorts and pages; a filter does not change its own counts', async () => {
    const { workspace, get } = watched();
    const lines = Array.from({ length: 9 }, (_, at) =>
      lineOf(at % 3 === 0 ? won : lost, `e#${at}`),
    );
    workspace.write('t.jsonl', lines.join(''));
    const page = await get<RowsPage>(
      'rows.json?file=t.jsonl&reward=0&sort=line&isDescending=true&offset=1&limit=2',
    );
    expect([page.total, ...page.rows.map(({ line }) => line)]).toEqual([6, 8, 6]);
    expect(page.counts.reward.map(({ value, count }) => [value, count])).toEqual([
      ['0', 6],
      ['1', 3],
    ]);
    expect(page.counts.agent).toEqual([{ value: 'forgetful', count: 6 }]);
    expect((await get<RowsPage>('rows.json?file=t.jsonl&text=E%235')).rows).toHaveLength(1);
  });

  it('goes on where a file has grown, and begins anew where it was written anew', async () => {
    const { workspace, get } = watched();
    const whole = lineOf(lost, 'b#0');
    workspace.write('t.jsonl', lineOf(won) + whole.slice(0, 500));
    const before = await get<RowsPage>('rows.json?file=t.jsonl');
    expect([before.total, before.bad.total]).toEqual([1, 1]);
    appendFileSync(workspace.path('t.jsonl'), whole.slice(500));
    const after = await get<RowsPage>('rows.json?file=t.jsonl');
    expect([after.total, after.bad.total]).toEqual([2, 0]);
    expect(after.progress.revision).not.toBe(before.progress.revision);
    writeFileSync(workspace.path('t.jsonl'), lineOf(lost, 'c#0'));
    const anew = await get<RowsPage>('rows.json?file=t.jsonl');
    expect(anew.rows.map(({ id }) => id)).toEqual(['c#0']);
  });
});

describe('an episode', () => {
  it('is told with its neighbours among the rows that fit', async () => {
    const { workspace, get, refusal } = watched();
    workspace.write('t.jsonl', [lost, won, lost].map((one, at) => lineOf(one, `e#${at}`)).join(''));
    const { place, explanation, row } = await get<EpisodeDocument>(
      'episode.json?file=t.jsonl&line=1&reward=0',
    );
    expect(place).toEqual({ at: 0, total: 2, next: 3 });
    expect(explanation.join(' ')).toContain('Not so:');
    expect(row.loss).toBeDefined();
    expect(await refusal('episode.json?file=t.jsonl&line=9')).toContain('line 9');
  });

  it('shows the world after each turn, where it leaves the reference, and why a check fails', async () => {
    const { workspace, get, refusal } = watched();
    workspace.write('t.jsonl', lineOf(won) + lineOf(lost, 'b#0'));
    const good = await get<ReplayDocument>('replay.json?file=t.jsonl&line=1');
    const bad = await get<ReplayDocument>('replay.json?file=t.jsonl&line=2');
    if (good.kind !== 'replayed' || bad.kind !== 'replayed') throw new Error(JSON.stringify(bad));
    expect([good.isSame, good.reference.parting]).toEqual([true, undefined]);
    expect(good.checks.every(({ passed }) => passed)).toBe(true);
    expect(bad.isSame).toBe(true);
    expect(bad.reference.parting).toBeDefined();
    const failed = bad.checks.filter(({ passed }) => !passed);
    expect(failed.length).toBeGreaterThan(0);
    for (const { facts } of failed)
      expect(facts.some(({ wanted, found }) => wanted !== found)).toBe(true);
    const changedAt = won.steps.findIndex(({ diff }) => diff !== undefined);
    const changes = async (step: number): Promise<number> => {
      const { tables } = await get<WorldSummary>(`world.json?file=t.jsonl&line=1&step=${step}`);
      return tables.reduce(
        (sum, { added, changed, removed }) => sum + added + changed + removed,
        0,
      );
    };
    expect([await changes(0), await changes(changedAt)]).toEqual([0, 0]);
    expect(await changes(changedAt + 1)).toBeGreaterThan(0);
    const table = Object.keys(won.steps[changedAt]?.diff?.tables ?? {})[0] ?? '';
    const page = await get<WorldPage>(
      `world-rows.json?file=t.jsonl&line=1&step=${changedAt + 1}&table=${table}&onlyChanged=true`,
    );
    expect(page.total).toBeGreaterThan(0);
    expect(await refusal('world.json?file=t.jsonl&line=1&step=999')).toContain('no step 999');
  }, 120_000);

  it('of another version keeps its conversation, and says why it has no states', async () => {
    const { workspace, get, refusal } = watched();
    const other = { ...won, model_hash: '0'.repeat(64) };
    workspace.write('t.jsonl', lineOf(other) + lineOf({ ...won, env: 'no-such' }, 'b#0'));
    const { trajectory } = await get<EpisodeDocument>('episode.json?file=t.jsonl&line=1');
    expect(trajectory.messages.length).toBe(won.messages.length);
    const reasons = await Promise.all(
      [1, 2].map((line) => get<ReplayDocument>(`replay.json?file=t.jsonl&line=${line}`)),
    );
    expect(reasons.map((one) => one.kind === 'not-replayable' && one.reason)).toEqual([
      'other-model',
      'no-environment',
    ]);
    expect(await refusal('world.json?file=t.jsonl&line=1&step=0')).toContain('another version');
  }, 120_000);
});

it('compares the same scenarios of two files', async () => {
  const { workspace, get } = watched();
  const second = { ...won, sample: 1 };
  workspace.write(
    'l.jsonl',
    lineOf(won) + lineOf(second, 'a#1') + lineOf({ ...won, sample: 2 }, 'a#2'),
  );
  workspace.write('r.jsonl', lineOf(lost) + lineOf(second, 'a#1'));
  const both = await get<RunComparison>('compare.json?left=l.jsonl&right=r.jsonl&outcome=differs');
  expect(both.pairs.map(({ sample, outcome }) => [sample, outcome])).toEqual([[0, 'left-won']]);
  expect(both.outcomes).toEqual({ 'both-won': 1, 'left-won': 1, 'right-won': 0, 'both-lost': 0 });
  expect([both.left.alone, both.right.alone]).toEqual([1, 0]);
});

it('reads a training log, and says which lines are none', async () => {
  const { workspace, get } = watched();
  const line = { step: 10, reward: 0.5, loss: 0.1, kl: null, time: 1_795_787_948.4 };
  workspace.write(
    'log.jsonl',
    `${JSON.stringify(line)}\n{"step":"x"}\n{"step":20,"loss":NaN}\n{"st`,
  );
  const run = await get<TrainingRun>('training.json?file=log.jsonl');
  expect(run.points).toEqual([line]);
  expect(run.bad.map(({ line: at }) => at)).toEqual([2, 3, 4]);
});
