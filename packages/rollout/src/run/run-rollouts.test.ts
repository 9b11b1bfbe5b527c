import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lending } from '@envloom/episodes/testing';
import { LanguageModelError, type LanguageModelProblem } from '@envloom/llm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../agent.ts';
import type { EpisodeJob } from '../episode-job.ts';
import { agentThat, factual, jobOf, knowing } from '../testing/players.ts';
import { RunStoreError } from './run-file.ts';
import { type RunOptions, runRollouts, type RunTotals } from './run-rollouts.ts';
import { openStore, type RunStore } from './store.ts';
import { trajectoryIds } from './trajectory-ids.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollouts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const jobs = (count: number): readonly EpisodeJob[] =>
  Array.from({ length: count }, (_, sample) => jobOf(lending, sample));

async function run(agent: Agent, rest: Partial<RunOptions> = {}): Promise<RunTotals> {
  const store = openStore(folder, {});
  try {
    return await runRollouts({
      jobs: jobs(30),
      agent,
      user: factual,
      concurrency: 8,
      store,
      ...rest,
    });
  } finally {
    store.close();
  }
}

const failures = (): string[] =>
  readFileSync(join(folder, 'failures.jsonl'), 'utf8').split('\n').slice(0, -1);

/** The reference, after failures for these samples. */
const failingFor = (problem: LanguageModelProblem, isHit: (sample: number) => boolean): Agent =>
  agentThat((view, signal) => {
    if (isHit(view.sample)) throw new LanguageModelError(problem, `It was ${problem}.`);
    return knowing.act(view, signal);
  });

it('plays every episode once, many at once, and skips what is there', async () => {
  let [now, most] = [0, 0];
  const agent = agentThat(async (view, signal) => {
    most = Math.max(most, (now += 1));
    await wait(1);
    now -= 1;
    return knowing.act(view, signal);
  });
  expect(await run(agent, { jobs: jobs(20) })).toMatchObject({ finished: 20, skipped: 0 });
  expect(await run(agent)).toMatchObject({ finished: 10, skipped: 20, failed: 0 });
  expect([...trajectoryIds(folder)].length).toBe(30);
  expect(most).toBe(8);
});

it('takes a job when a place is free, not before', async () => {
  let taken = 0;
  const lazy = function* (): Iterable<EpisodeJob> {
    for (const job of jobs(30)) {
      taken += 1;
      yield job;
    }
  };
  const ahead: number[] = [];
  let finished = 0;
  await run(knowing, {
    jobs: lazy(),
    concurrency: 3,
    onEvent: ({ type }) => {
      if (type !== 'finished') return;
      finished += 1;
      ahead.push(taken - finished);
    },
  });
  expect(Math.max(...ahead)).toBeLessThanOrEqual(3);
});

describe('failures of the infrastructure', () => {
  it('become no trajectories, and are played again', async () => {
    const agent = failingFor('server', (sample) => sample % 3 === 0);
    expect(await run(agent)).toMatchObject({ finished: 20, failed: 10 });
    expect(failures()).toHaveLength(10);
    expect(await run(knowing)).toMatchObject({ finished: 10, skipped: 20, failed: 0 });
  });

  it('end a run that every episode meets, after some in a row', async () => {
    const { stopped, ...totals } = await run(
      failingFor('unreachable', (sample) => sample > 3),
      { concurrency: 1 },
    );
    expect(stopped).toEqual({
      problem: 'unreachable',
      failures: 10,
      message:
        '10 episodes in a row failed: It was unreachable. Episodes that are finished are kept; run again to go on.',
    });
    expect(totals).toMatchObject({ finished: 4, failed: 10, cancelled: 0 });
  });

  it.each(['unauthorized', 'budget'] as const)('%s ends it at once', async (problem) => {
    const { stopped, failed } = await run(
      failingFor(problem, () => true),
      { concurrency: 2 },
    );
    expect([stopped?.problem, failed]).toEqual([problem, 2]);
  });

  it('end a run soon where the server has taken no question at all', async () => {
    const refused = failingFor('bad-request', () => true);
    const { stopped, failed } = await run(refused, { concurrency: 1 });
    expect([stopped?.problem, stopped?.failures, failed]).toEqual(['bad-request', 3, 3]);
  });

  it('do not end it as soon where it has taken some', async () => {
    const refused = failingFor('bad-request', (sample) => sample > 0 && sample < 9);
    const { stopped, ...totals } = await run(refused, { concurrency: 1 });
    expect(stopped).toBeUndefined();
    expect(totals).toMatchObject({ failed: 8, finished: 22 });
  });

  it('that concern one episode only end nothing', async () => {
    const totals = await run(failingFor('bad-answer', () => true));
    expect(totals).toMatchObject({ failed: 30, finished: 0 });
    expect(totals.stopped).toBeUndefined();
  });

  it('let what is under way come to its end', async () => {
    const agent = agentThat(async (view, signal) => {
      if (view.sample === 0) throw new LanguageModelError('unauthorized', 'No key.');
      await wait(5);
      return knowing.act(view, signal);
    });
    expect(await run(agent)).toMatchObject({ failed: 1, finished: 7, cancelled: 0 });
  });
});

it('goes on where some of many fail before the first of them has ended', async () => {
  const hits = (sample: number): boolean => sample < 15;
  const totals = await run(failingFor('timeout', hits), { concurrency: 20, jobs: jobs(60) });
  expect(totals).toEqual({ skipped: 0, finished: 45, failed: 15, waiting: 0, cancelled: 0 });
});

it('waits for batches', async () => {
  expect(await run(failingFor('waiting', () => true))).toMatchObject({ waiting: 30, failed: 0 });
});

it('ends at once when it is cancelled, and goes on with the next run', async () => {
  const cancel = new AbortController();
  const agent = agentThat(async (view, signal) => {
    await wait(1, undefined, { signal });
    return knowing.act(view, signal);
  });
  const totals = await run(agent, {
    signal: cancel.signal,
    onEvent: ({ type }) => {
      if (type === 'finished') cancel.abort();
    },
  });
  expect(totals.failed).toBe(0);
  expect(totals.finished + totals.cancelled).toBe(8);
  expect(await run(agent)).toMatchObject({ finished: 30 - totals.finished });
});

it('does not begin where it was cancelled before', async () => {
  expect(await run(knowing, { signal: AbortSignal.abort() })).toMatchObject({
    finished: 0,
    cancelled: 0,
  });
});

it('throws what the jobs or the store throw, once nothing is under way', async () => {
  const broken = function* (): Iterable<EpisodeJob> {
    yield* jobs(5);
    throw new Error('the scenario is gone');
  };
  await expect(run(knowing, { jobs: broken() })).rejects.toThrow('the scenario is gone');
  const full: RunStore = {
    folder,
    size: 0,
    has: () => false,
    add: () => {
      throw new RunStoreError('no space left');
    },
    addFailure: () => undefined,
    close: () => undefined,
  };
  await expect(run(knowing, { store: full })).rejects.toThrow('no space left');
});
