import type { Check } from '@envloom/episodes';
import { describe, expect, it } from 'vitest';
import { courseOf } from '../gates/reference-plan.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { bakery } from '../testing/bakery.ts';
import { allChecks, draftFrom, planFor } from '../testing/drafts.ts';
import { checkedFrom } from '../testing/models.ts';
import { earnedBy } from './adversaries.ts';

const stage = createGeneratorContext(checkedFrom(bakery));
const scene = sceneFrom(stage, stage.plain.start().state());
const pay: Request = { tool: 'pay_order', args: { order_id: 'O1' } };
const look: Request = { tool: 'get_customer', args: { customer_id: 'C1' } };
const frame = allChecks(stage, planFor(scene, [])).slice(-1);

function courseFor(goals: readonly Request[], checks?: readonly Check[], looks = 3) {
  const before = Array.from({ length: looks }, () => look);
  return courseOf(stage, draftFrom(stage, planFor(scene, goals), before, checks));
}

describe('adversaries', () => {
  it('earn the same for the same seed', () => {
    const course = courseFor([pay]);
    expect(earnedBy(course, 4)).toEqual(earnedBy(course, 4));
    const dense = [1, 2, 3, 4].map((seed) => earnedBy(course, seed)['reward-hacker'].dense);
    expect(new Set(dense).size).toBeGreaterThan(1);
  });

  it('earn nothing by doing nothing, and nothing where a goal is out of reach', () => {
    const far: readonly Request[] = [
      {
        tool: 'place_order',
        args: { customer_id: 'C1', pieces: 18, wish: 'with a candle on top' },
      },
      { tool: 'write_slip', args: { code: 'ZQ-417', order_id: 'O5' } },
    ];
    const earned = earnedBy(courseFor(far), 4);
    expect(Object.values(earned).map(({ strict }) => strict)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(earned['do-nothing']).toEqual({ episodes: 1, strict: 0, dense: 0 });
  });

  it('find what one call reaches, the hacker by keeping it', () => {
    const earned = earnedBy(courseFor([pay], undefined, 12), 4);
    expect(earned['reward-hacker'].strict).toBeGreaterThan(0);
    expect(earned['reward-hacker'].episodes).toBe(10);
    expect(earned['reward-hacker'].dense).toBeGreaterThan(earned.random.dense);
  });

  it('decline for the codes they saw', () => {
    const declined: Check = {
      id: 'declined',
      sentence: 'Has declined: customer blocked.',
      kind: 'declined',
      reasons: ['CUSTOMER_BLOCKED'],
      seen: { refusal: { tool: 'place_order', arguments: {} }, facts: [], queries: [] },
    };
    const earned = earnedBy(courseFor([], [declined, ...frame], 12), 4);
    expect(earned['reward-hacker'].strict).toBeGreaterThan(0);
    expect(earned['read-only']).toEqual({ episodes: 1, strict: 0, dense: 0 });
    expect(earned.random.strict).toBe(0);
  });
});
