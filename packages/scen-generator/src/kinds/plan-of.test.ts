import { drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import type { Dropped, Plan } from '../plan/plan.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import { checkedFrom } from '../testing/models.ts';
import { shed, shedState } from '../testing/shed.ts';
import type { ScenarioSpec } from '../walks/scenario-spec.ts';
import { planOf } from './plan-of.ts';

const stage = createGeneratorContext(checkedFrom(shed));
const scene = sceneFrom(stage, shedState);
const seeds = Array.from({ length: 30 }, (_, at) => at);

function plansOf(wish: ScenarioSpec, state = scene): readonly (Plan | Dropped)[] {
  return seeds.map((seed) => planOf(stage, state, wish, drawFrom(seed)));
}

function isPlan(plan: Plan | Dropped): plan is Plan {
  return 'kind' in plan;
}

describe('plans in the tool shed', () => {
  it('are the same for the same seed', () => {
    const wish: ScenarioSpec = { kind: 'ordinary', goals: 3 };
    expect(plansOf(wish)).toEqual(plansOf(wish));
  });

  it('show the field that decides a refusal', () => {
    const refusals = plansOf({ kind: 'must-refuse', goals: 1 })
      .filter(isPlan)
      .flatMap(({ refused }) => refused ?? []);
    const lending = refusals.find(
      ({ request: { args }, reason }) => reason === 'PERSON_BLOCKED' && args['item_id'] === 'T2',
    );
    expect(lending).toEqual({
      request: { tool: 'lend', args: { person_id: 'P2', item_id: 'T2' } },
      reason: 'PERSON_BLOCKED',
      message: 'The person is blocked',
      reasons: ['PERSON_BLOCKED', 'blocked'],
      facts: [{ person_id: 'P2', blocked: true }],
      queries: [],
    });
  });

  it('make the rule decide that is wanted', () => {
    const rules = new Map([
      ['blocked', 0],
      ['one-borrower', 1],
    ]);
    const decided = plansOf({ kind: 'must-refuse', goals: 1, rules })
      .filter(isPlan)
      .flatMap(({ decidedBy }) => decidedBy);
    const share = decided.filter((rule) => rule === 'one-borrower').length / decided.length;
    expect(share).toBeGreaterThan(0.8);
  });

  it('prefer tools that are wanted', () => {
    const tools = new Map([
      ['unblock', 1],
      ['lend', 0],
      ['take_back', 0],
    ]);
    const plans = plansOf({ kind: 'ordinary', goals: 1, tools }).filter(isPlan);
    expect(plans.length).toBeGreaterThan(0);
    for (const { goals } of plans) expect(goals.map(({ tool }) => tool)).toEqual(['unblock']);
  });
});

describe('where nothing is possible', () => {
  it('says that no tool changes anything', () => {
    const [head, tail] = shed.split('  - name: unblock');
    expect(tail).toBeDefined();
    const readOnly = createGeneratorContext(
      checkedFrom(head?.replace(/rules:[\s\S]*entities:/, 'rules: []\nentities:') ?? ''),
    );
    const plan = planOf(
      readOnly,
      sceneFrom(readOnly, shedState),
      { kind: 'ordinary', goals: 1 },
      drawFrom(1),
    );
    expect(plan).toEqual({
      dropped: 'no-plan',
      why: 'The environment has no tool that changes anything.',
    });
  });

  it('says that nothing was found, in a world without rows and where every goal is forbidden', () => {
    const empty = sceneFrom(stage, { clock: shedState.clock, rows: { people: [], items: [] } });
    const strict = { ...stage, forbiddenBy: () => ['blocked'] };
    for (const kind of ['ordinary', 'partly-possible', 'conversational'] as const) {
      const dropped = [
        planOf(stage, empty, { kind, goals: 2 }, drawFrom(1)),
        planOf(strict, scene, { kind, goals: 2 }, drawFrom(1)),
      ];
      for (const plan of dropped) {
        expect(plan).toMatchObject({ dropped: 'no-plan' });
        expect(isPlan(plan) ? '' : plan.why).toMatch(/^[A-Z].*\.$/);
      }
    }
    expect(planOf(stage, empty, { kind: 'must-refuse', goals: 1 }, drawFrom(1))).toMatchObject({
      dropped: 'no-plan',
    });
  });
});
