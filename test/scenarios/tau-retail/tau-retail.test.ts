import { Episode, type ReferenceStep, type Scenario } from '@envloom/episodes';
import {
  generateOn,
  type Request,
  type InitialWorld,
  scenarioFromCalls,
  type GeneratorContext,
} from '@envloom/scen-generator';
import { retailData, type RunRecord } from '@envloom/benchmarks/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { retailScene, retailStage } from './stage.ts';

const { gold: tasks, database } = retailData();

/** The long tier takes all gold tasks, the usual tests every twelfth. */
const isLong = process.env['ENVLOOM_PROPERTY_RUNS'] !== undefined;
const gold = isLong
  ? {
      every: 1,
      kinds: { ordinary: 514, 'must-refuse': 5 },
      drops: ['no-plan: No call changes anything.'],
    }
  : { every: 12, kinds: { ordinary: 44 }, drops: [] };

/** How many are made beside them. */
const count = isLong ? 50 : 20;

describe.skipIf(tasks.length === 0)('scenarios over the world of tau-bench retail', () => {
  let stage: GeneratorContext;
  let scene: InitialWorld;

  beforeAll(() => {
    stage = retailStage();
    scene = retailScene(stage, database);
  });

  it(`makes ${count} that are verified`, () => {
    const options = { seed: 7, count, worlds: () => scene.state };
    const outcomes = [...generateOn(stage, options)];
    const made = outcomes.flatMap((each) => (each.kind === 'verified' ? [each.scenario] : []));
    expect(countsOf(made)).toEqual({
      ordinary: 0.4 * count,
      'must-refuse': 0.2 * count,
      'partly-possible': 0.2 * count,
      conversational: 0.2 * count,
    });
    expectSound(stage, scene, made);
  }, 120_000);

  it('makes scenarios of gold tasks, and says why of those it cannot', () => {
    const results = tasks.flatMap((task, at) => {
      if (at % gold.every !== 0) return [];
      const attempt = { seed: 1, number: at, place: at + 1 };
      return scenarioFromCalls(stage, scene, requestsOf(task), attempt);
    });
    const made = results.flatMap((each) => ('dropped' in each ? [] : [each]));
    const drops = results.flatMap((each) =>
      'dropped' in each ? [`${each.dropped}: ${each.why}`] : [],
    );
    expect(countsOf(made)).toEqual(gold.kinds);
    expect(drops).toEqual(gold.drops);
    expectSound(stage, scene, made);
  }, 400_000);

  it.each([0, 40, 80])('gives gold task %i the checks of the original difference', (at) => {
    const task = tasks[at];
    if (task === undefined) throw new Error('there are fewer tasks');
    const result = scenarioFromCalls(stage, scene, requestsOf(task), {
      seed: 1,
      number: at,
      place: 1,
    });
    if ('dropped' in result) throw new Error(result.why);
    const checked = result.checks.flatMap((check) =>
      check.kind === 'row-changed'
        ? Object.keys(check.fields).map((field) => [check.table, check.key, field].join('/'))
        : [],
    );
    const changed = (task.state_diff ?? []).map(({ path }) => path.slice(0, 3).join('/'));
    expect(checked.toSorted()).toEqual([...new Set(changed)].toSorted());
  });
});

function requestsOf({ calls }: RunRecord): readonly Request[] {
  return calls.map(({ name, arguments: args }) => ({ tool: name, args }));
}

function countsOf(scenarios: readonly Scenario[]): Readonly<Record<string, number>> {
  const byKind = Map.groupBy(scenarios, ({ kind }) => kind);
  return Object.fromEntries([...byKind].map(([kind, of]) => [kind, of.length]));
}

/** The reference of each is worth the full reward, and mindless agents get next to nothing. */
function expectSound(
  stage: GeneratorContext,
  { state }: InitialWorld,
  scenarios: readonly Scenario[],
): void {
  const rewards = scenarios.map((scenario) => {
    const { base = '' } = scenario.initial_state;
    return rewardOf(stage, { ...scenario, initial_state: { base, state } });
  });
  expect(rewards.filter((reward) => reward !== 1)).toEqual([]);
  const kills = scenarios.map(({ certificate }) => certificate.kill.score);
  expect(Math.min(...kills)).toBeGreaterThanOrEqual(0.9);
  const mean = kills.reduce((sum, kill) => sum + kill, 0) / kills.length;
  expect(mean).toBeGreaterThanOrEqual(0.95);
  expect(shareOfMindless(scenarios)).toBeLessThanOrEqual(0.01);
}

/** The strict reward of playing the reference. */
function rewardOf(stage: GeneratorContext, scenario: Scenario): number {
  const episode = new Episode(stage.plain, scenario);
  episode.reset();
  let reward = 0;
  for (const step of scenario.reference) ({ reward } = episode.step(actionOf(step)));
  return reward;
}

function actionOf(step: ReferenceStep): object {
  return step.kind === 'message'
    ? { type: 'message', content: step.content, done: step.reply === undefined }
    : { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] };
}

/** The share of episodes of adversaries that got the full reward. */
function shareOfMindless(scenarios: readonly Scenario[]): number {
  const earned = scenarios.flatMap(({ certificate }) => Object.values(certificate.adversaries));
  const episodes = earned.reduce((sum, each) => sum + each.episodes, 0);
  return earned.reduce((sum, each) => sum + each.strict, 0) / episodes;
}
