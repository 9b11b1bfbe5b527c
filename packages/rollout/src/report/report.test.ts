import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from '@envloom/episodes';
import { lending, refusing, talking, telling } from '@envloom/episodes/testing';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../agent.ts';
import type { FailedEpisode } from '../episode-job.ts';
import { playEpisode } from '../play/play-episode.ts';
import { openStore } from '../run/store.ts';
import { agentThat, calling, jobOf, knowing, playersWith, saying } from '../testing/players.ts';
import { blunderRows } from './blunders.ts';
import { explainLoss, lossOf } from './loss.ts';
import { readReport, writeReport } from './read-report.ts';
import { ReportBuilder } from './report-builder.ts';
import { reportTable } from './table.ts';

async function played(agent: Agent, scenario: Scenario = lending, sample = 0): Promise<Trajectory> {
  const outcome = await playEpisode(jobOf(scenario, sample), playersWith(agent));
  if (outcome.kind !== 'trajectory') throw new Error(outcome.kind);
  const { timing, ...rest } = outcome.trajectory;
  return { ...rest, timing: { ...timing, seconds: 2 } };
}

const lend = calling('check_out_book', { member_id: 'M1', book_id: 'B1' });
const suspend = calling('suspend_member', { member_id: 'M2' });
const search = calling('find_books', { text: 'e', limit: 3 });
const look = calling('get_member', { member_id: 'M3' });

/** Plays these turns, then says that it is done. */
const playing = (...turns: readonly ReturnType<typeof saying>[]): Agent =>
  agentThat(({ turn }) => turns[turn] ?? saying('Done.'));

/** Ben is to be suspended as well. */
const twofold: Scenario = {
  ...lending,
  checks: [
    ...lending.checks,
    {
      id: 'suspended',
      sentence: 'Has suspended Ben',
      kind: 'row-changed',
      table: 'members',
      key: 'M2',
      fields: { status: { equals: 'suspended' } },
    },
  ],
};

describe('classes of losses', () => {
  it.each([
    ['nothing-done', lending, [search]],
    ['something-else-done', lending, [suspend]],
    ['goal-missed', twofold, [lend]],
    ['side-effect', lending, [lend, suspend]],
    ['side-effect', refusing, [suspend]],
    ['not-declined', refusing, []],
    ['not-declined', refusing, [look]],
    ['not-answered', telling, []],
    ['side-effect', telling, [suspend]],
    ['malformed-turns', lending, [saying(''), saying(''), saying('')]],
    [undefined, lending, [lend]],
  ] as const)('%s', async (expected, scenario, turns) => {
    expect(lossOf(await played(playing(...turns), scenario))).toBe(expected);
  });
});

it('losses are explained in sentences', async () => {
  const noted = { ...suspend, record: { note: 'Made a call besides the reference.' } };
  expect(explainLoss(await played(playing(lend, noted)))).toEqual([
    'Not so: Has changed nothing else.',
    'Turn 2: Made a call besides the reference.',
  ]);
  const looping = await played(agentThat(() => search));
  expect(explainLoss(looping)[0]).toBe('The same turn led to the same results 5 times in a row.');
  expect(explainLoss(await played(knowing))).toEqual([]);
});

const failure = (id: string): FailedEpisode => ({
  format_version: 1,
  id,
  env: 'library-loans',
  scenario: id,
  sample: 0,
  who: 'agent-server',
  problem: 'timeout',
  message: 'No answer within 60 s.',
  turns: 2,
  failed_at: '2026-01-01T00:00:00.000Z',
});

async function builder(): Promise<ReportBuilder> {
  const usage = { input_tokens: 1000, output_tokens: 50, cost: 0.25 };
  const paid = { ...lend, record: { usage } };
  const built = new ReportBuilder();
  built.add(await played(playing(paid)));
  built.add(await played(playing(search), lending, 1));
  built.add(await played(knowing, refusing));
  built.add(await played(playing(look), refusing, 1));
  built.add(await played(knowing, talking));
  built.addFailure(failure('library-loans-0003#1'));
  return built;
}

it('a report has all figures', async () => {
  const report = (await builder()).report();
  expect(report).toMatchObject({
    format_version: 1,
    agents: ['of a test'],
    users: ['scripted'],
    all: { scenarios: 3, episodes: 5, successes: 3, pass_at_1: { value: 0.6667 } },
    pass_at: [
      { k: 1, scenarios: 3 },
      { k: 2, scenarios: 2, value: 1 },
    ],
    pass_hat: [
      { k: 1, value: 0.6667 },
      { k: 2, scenarios: 2, value: 0 },
    ],
    mean: { turns: 2.6, calls: 1.2, seconds: 2 },
    usage: { input_tokens: 1000, output_tokens: 50, cost: 0.25 },
    by_kind: {
      ordinary: { episodes: 2 },
      'must-refuse': { episodes: 2 },
      conversational: { episodes: 1 },
    },
    ends: { 'finished by agent': 5 },
    losses: [
      { class: 'not-declined', count: 1, example: { id: 'library-loans-0002#1' } },
      { class: 'nothing-done', count: 1, example: { id: 'library-loans-0001#1' } },
    ],
    failed_checks: { declined: 1, 'row-added': 1, 'row-changed': 1 },
    infrastructure: [{ who: 'agent-server', problem: 'timeout', count: 1 }],
  });
  expect(report.per_scenario[0]).toMatchObject({ episodes: 2, successes: 1, reward: 0.5 });
});

it('and a table for people', async () => {
  expect(reportTable('library-loans, agent of a test', (await builder()).report()))
    .toMatchInlineSnapshot(`
      "library-loans, agent of a test: 5 episodes of 3 scenarios

        pass@1       66.7 % (27.5 to 91.3 %)
        pass@2       100 % (34.2 to 100 %), of 2 scenarios
        pass^2       0 % (0 to 65.8 %), of 2 scenarios
        mean reward  0.67 (0.28 to 0.91)
        an episode   2.6 turns, 1.2 calls, 2 s
        refused      1 call, 0.2 an episode: MEMBER_SUSPENDED 1
        tokens       1,000 in, 50 out; 200 in, 10 out an episode
        cost         $0.25, $0.05 an episode
        ends         finished by agent 5

        kind            scenarios  episodes  pass@1                 mean reward
        conversational  1          1         100 % (20.7 to 100 %)  1 (0.21 to 1)
        must-refuse     1          2         50 % (5.5 to 94.5 %)   0.5 (0.05 to 0.95)
        ordinary        1          2         50 % (5.5 to 94.5 %)   0.5 (0.05 to 0.95)

        lost 2 episodes
          what is forbidden was not rightly declined  1  library-loans-0002#1: Not so: Has declined because the member is suspended.
          nothing was done                            1  library-loans-0001#1: Not so: Has set copies on shelf of Emma to 0.

        1 episode broke off, for no fault of the agent; run again to play them
          agent-server, timeout  1  No answer within 60 s.
      "
    `);
});

describe('blunders', () => {
  const unreadable = {
    ...saying('<tool_call>'),
    malformed: [{ text: '<tool_call>', problem: '?' }],
  };
  const many = Array.from({ length: 200 }, (_, at) => calling('find_books', {}, `c${at}`).calls);

  it('are counted by turns and codes', async () => {
    const none = calling('fly_to_moon', {});
    const noArguments = calling('check_out_book', {});
    const unknown = calling('get_member', { member_id: 'M9' });
    const built = new ReportBuilder();
    built.add(await played(playing(unreadable, saying(''), none, noArguments, unknown)));
    built.add(await played(playing(noArguments, lend), lending, 1));
    const report = built.report();
    expect(report).toMatchObject({
      unreadable_turns: 2,
      refused_calls: { INVALID_ARGUMENTS: 2, UNKNOWN_TOOL: 1, MEMBER_NOT_FOUND: 1 },
    });
    const rows = reportTable('x', report).split('\n');
    expect(rows.filter((row) => /unreadable|refused/.test(row))).toEqual([
      '  unreadable   2 turns, 1 an episode',
      '  refused      4 calls, 2 an episode: INVALID_ARGUMENTS 2, UNKNOWN_TOOL 1, MEMBER_NOT_FOUND 1',
    ]);
  });

  it('are told by the most frequent codes', () => {
    const codes = { A: 5, B: 4, C: 3, D: 2, UNKNOWN_TOOL: 1, E: 1 };
    const report = { ...new ReportBuilder().report(), refused_calls: codes };
    const all = { ...report.all, episodes: 16 };
    expect(blunderRows({ ...report, all })).toEqual([
      ['refused', '16 calls, 1 an episode: UNKNOWN_TOOL 1, A 5, B 4, C 3, others 3'],
    ]);
  });

  it('all calls of an action that is refused as a whole are', async () => {
    const built = new ReportBuilder();
    built.add(await played(playing({ ...lend, calls: many.flat() })));
    expect(built.report().refused_calls).toEqual({ TOO_MANY_CALLS: 200 });
  });
});

it('what users cost is told apart from what agents cost', async () => {
  const built = new ReportBuilder();
  const usage = { input_tokens: 1000, output_tokens: 50, cost: 0.25 };
  const user_usage = { input_tokens: 3000, output_tokens: 20, cost: 0.5 };
  for (const sample of [0, 1])
    built.add({ ...(await played(knowing, talking, sample)), usage, user_usage });
  const report = built.report();
  expect(report).toMatchObject({
    usage: { input_tokens: 2000, output_tokens: 100, cost: 0.5 },
    user_usage: { input_tokens: 6000, output_tokens: 40, cost: 1 },
  });
  const rows = reportTable('x', report).split('\n');
  expect(rows.filter((row) => /tokens|cost/.test(row))).toEqual([
    '  tokens              2,000 in, 100 out; 1,000 in, 50 out an episode',
    '  cost                $0.50, $0.25 an episode',
    '  tokens of the user  6,000 in, 40 out; 3,000 in, 20 out an episode',
    '  cost of the user    $1.00, $0.50 an episode',
  ]);
});

it('of nothing there is a report as well', () => {
  const report = new ReportBuilder().report();
  expect(JSON.stringify(report)).not.toContain('null');
  expect(reportTable('x', report)).toBe('x: 0 episodes of 0 scenarios\n\n  no episode has ended\n');
});

describe('the folder of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is read to the same report; failures that were made good do not count', async () => {
    const store = openStore(folder, {});
    store.addFailure(failure('library-loans-0001#0'));
    store.addFailure(failure('library-loans-0001#1'));
    store.addFailure(failure('library-loans-0001#1'));
    store.add(await played(knowing));
    store.close();
    const report = await readReport(folder);
    expect(report).toMatchObject({ all: { episodes: 1 }, infrastructure: [{ count: 1 }] });
    writeReport(folder, report);
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual(report);
  });

  it('counts an episode once, however often its line was copied', async () => {
    const store = openStore(folder, {});
    store.add(await played(knowing));
    store.close();
    const file = join(folder, 'trajectories.jsonl');
    appendFileSync(file, readFileSync(file));
    expect(await readReport(folder)).toMatchObject({ all: { episodes: 1 } });
  });
});
