import { derivedSeed, drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import type { ScenarioKind } from '@envloom/episodes';
import type { WorldDiff } from '@envloom/runtime';
import type { Plan } from '../plan/plan.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneOf } from '../context/initial-world.ts';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { checkedEnvironment } from '../testing/models.ts';
import { outcomeOf } from '../walks/outcome.ts';
import { walkedKinds } from '../select/kinds.ts';
import { planOf } from './plan-of.ts';

const environments = ['library-loans', 'bank-ledger', 'support-desk'];
const perKind = 12;

/** The outcome of requests in this order; undefined where one fails. */
function outcome(
  stage: GeneratorContext,
  { scene }: Plan,
  requests: readonly Request[],
): string | undefined {
  const world = scene.plain.fork();
  for (const { tool, args } of requests) {
    if (stage.forbiddenBy(world, tool, args).length > 0) return undefined;
    if (!world.call(tool, args).success) return undefined;
  }
  return outcomeOf(stage, scene, world.diff(scene.plain));
}

function rowsChanged({ ignored }: GeneratorContext, { tables }: WorldDiff): readonly string[] {
  return Object.entries(tables)
    .filter(([table]) => !ignored.has(table))
    .flatMap(([table, { changed }]) => changed.map(({ key }) => `${table} ${key}`));
}

function plansIn(stage: GeneratorContext): readonly Plan[] {
  const scenes = [11, 12, 13].map((seed) => sceneOf(stage, seed));
  return walkedKinds.flatMap((kind) =>
    Array.from({ length: perKind }, (_, at) => at).flatMap((at) =>
      scenes.slice(at % scenes.length, (at % scenes.length) + 1).flatMap((scene) => {
        const draw = drawFrom(derivedSeed(at, kind));
        const plan = planOf(stage, scene, { kind, goals: 1 + (at % 5) }, draw);
        return 'dropped' in plan ? [] : [plan];
      }),
    ),
  );
}

describe.each(environments)('plans in %s', (name) => {
  const stage = createGeneratorContext(checkedEnvironment(name));
  const plans = plansIn(stage);
  const of = (kind: ScenarioKind) => plans.filter((plan) => plan.kind === kind);

  it('are found for most wishes', () => {
    for (const kind of walkedKinds)
      expect([kind, of(kind).length, of(kind).length >= perKind / 2]).toEqual([
        kind,
        expect.any(Number),
        true,
      ]);
  });

  it('have goals that succeed in their order', () => {
    for (const plan of plans) expect(outcome(stage, plan, plan.goals)).toBeDefined();
  });

  it('have no goal that could be left out', () => {
    for (const plan of plans) {
      const whole = outcome(stage, plan, plan.goals);
      for (const goal of plan.goals) {
        const rest = plan.goals.filter((each) => each !== goal);
        expect(outcome(stage, plan, rest)).not.toBe(whole);
      }
    }
  });

  it('leave no field of a row that was there as it was after changing it', () => {
    for (const { scene, goals } of plans) {
      const touched: string[] = [];
      const world = scene.plain.fork();
      for (const { tool, args } of goals) {
        const before = world.fork();
        world.call(tool, args);
        touched.push(...rowsChanged(stage, world.diff(before)));
      }
      const { tables } = world.diff(scene.plain);
      const ends = new Set(
        Object.entries(tables).flatMap(([table, { added, changed, removed }]) =>
          [...[...added, ...changed].map(({ key }) => key), ...removed].map(
            (key) => `${table} ${key}`,
          ),
        ),
      );
      expect(touched.filter((row) => !ends.has(row))).toEqual([]);
    }
  });

  it('refuse before and after the goals, for the same reason', () => {
    for (const { scene, goals, refused } of [...of('must-refuse'), ...of('partly-possible')]) {
      const world = scene.plain.fork();
      const reasons = [undefined, ...goals].map((goal) => {
        if (goal !== undefined) world.call(goal.tool, goal.args);
        const { tool, args } = refused?.request ?? { tool: '', args: {} };
        const result = world.fork().call(tool, args);
        return result.success ? stage.forbiddenBy(world, tool, args)[0] : result.error.code;
      });
      expect(new Set(reasons)).toEqual(new Set([refused?.reason]));
    }
  });

  it('can be said', () => {
    for (const { scene, goals, refused } of plans) {
      const [goal] = goals;
      for (const { tool, args } of [goal, refused?.request].filter((each) => each !== undefined)) {
        expect(stage.speech.phrases(scene.plain, tool, args).length).toBeGreaterThan(0);
      }
    }
  });
});
