import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type Agent,
  doNothingAgent,
  explainLoss,
  noisyReferenceAgent,
  openStore,
  referenceAgent,
  ReportBuilder,
  type RolloutReport,
  runRollouts,
  scriptedUser,
} from '@envloom/rollout';
import { type Interaction, replayTrajectory, type Trajectory } from '@envloom/episodes/trajectory';
import { storedNames, jobsOf, storedEnvironments } from '../tools/rollouts/environments.ts';
import { killedRollout } from '../tools/rollouts/killed-rollouts.ts';
import { environmentsOfTier, isFullTier, partOfTier } from './support/tier.ts';

const environments = await storedEnvironments(environmentsOfTier(storedNames));
/** Seven episodes of each: every day of a fifth of them. */
const among = (ids: readonly string[]): readonly string[] => partOfTier(ids, 5);
const episodes = environments.flatMap(({ scenarios }) => among(scenarios.ids)).length;
const folder = mkdtempSync(join(tmpdir(), 'rollouts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Played {
  readonly trajectories: readonly Trajectory[];
  readonly report: RolloutReport;
}

/** Plays each scenario once. */
async function played(agent: Agent, interaction: Interaction): Promise<Played> {
  const out = join(folder, `${agent.record.name} ${interaction}`);
  const store = openStore(out, {});
  const trajectories: Trajectory[] = [];
  const builder = new ReportBuilder();
  const totals = await runRollouts({
    jobs: jobsOf(environments, { interaction, among }),
    agent,
    user: scriptedUser(),
    concurrency: 4,
    store,
    onEvent: (event) => {
      if (event.type !== 'finished') return;
      trajectories.push(event.trajectory);
      builder.add(event.trajectory);
    },
  });
  store.close();
  expect(totals).toMatchObject({ finished: episodes, failed: 0 });
  return { trajectories, report: builder.report() };
}

const idsOf = (trajectories: readonly Trajectory[]): readonly string[] =>
  trajectories.map(({ scenario }) => scenario);

describe.each(['non-conversational', 'conversational'] as const)('%s', (interaction) => {
  it('the reference earns the full reward everywhere', async () => {
    const { trajectories, report } = await played(referenceAgent(), interaction);
    expect(idsOf(trajectories.filter(({ reward }) => reward === 0))).toEqual([]);
    expect(new Set(trajectories.map((one) => one.interaction))).toEqual(new Set([interaction]));
    expect(report.all).toMatchObject({ episodes, pass_at_1: { value: 1 } });
    expect(report.losses).toEqual([]);
  }, 120_000);

  it('an agent that does nothing earns nothing', async () => {
    const { trajectories, report } = await played(doNothingAgent(), interaction);
    expect(idsOf(trajectories.filter(({ reward }) => reward === 1))).toEqual([]);
    expect(report.all.pass_at_1).toMatchObject({ value: 0, low: 0 });
  }, 120_000);

  it('a tenth of the steps corrupted lowers the reward, and every loss is explained', async () => {
    const { trajectories, report } = await played(noisyReferenceAgent(), interaction);
    const lost = trajectories.filter(({ reward }) => reward === 0);
    expect(lost.length).toBeGreaterThan(0.1 * trajectories.length);
    expect(lost.length).toBeLessThan(0.6 * trajectories.length);
    expect(report.all.reward.high).toBeLessThan(1);
    for (const trajectory of lost) expect(whatIsMissing(trajectory)).toEqual([]);
    expect(report.losses.reduce((sum, { count }) => sum + count, 0)).toBe(lost.length);
  }, 120_000);
});

/** What the explanation of a loss has to have, and this one has not. */
function whatIsMissing(trajectory: Trajectory): readonly string[] {
  const explanation = explainLoss(trajectory);
  const hasCheck = explanation.some((line) => line.startsWith('Not so: Has '));
  const hasNote = explanation.some((line) => /^Turn \d+: ./.test(line));
  return [...(hasCheck ? [] : ['a failed check']), ...(hasNote ? [] : ['a note'])].map(
    (what) => `${trajectory.id} lacks ${what}`,
  );
}

it('what was played replays to the same', async () => {
  const { trajectories } = await played(noisyReferenceAgent(0.3), 'conversational');
  const byId = new Map(
    [...jobsOf(environments, { interaction: 'conversational', among })].map((job) => [job.id, job]),
  );
  for (const trajectory of trajectories) {
    const job = byId.get(trajectory.id);
    if (job === undefined) throw new Error(trajectory.id);
    // As it comes back from its file.
    const stored: Trajectory = JSON.parse(JSON.stringify(trajectory));
    const replay = replayTrajectory(job.source, job.scenario, stored);
    expect([trajectory.id, replay]).toMatchObject([
      trajectory.id,
      { kind: 'replayed', isSame: true },
    ]);
  }
}, 120_000);

it.skipIf(!isFullTier)(
  'a run that is killed three times loses nothing and pays nothing twice',
  async () => {
    const run = await killedRollout({
      kills: [0.2, 0.3, 0.4],
      environments: ['library-loans'],
      scenarios: 30,
      samples: 1,
      concurrency: 8,
    });
    expect(run).toMatchObject({ episodes: 30, differing: [], unreadable: 0, paidTwice: 0 });
    expect(run.paid).toBe(run.turns);
  },
  120_000,
);
