import { describe, expect, it } from 'vitest';
import { drawFrom } from '@envloom/sampler';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Draft } from '../plan/plan.ts';
import type { Request } from '../context/generator-context.ts';
import { bakery } from '../testing/bakery.ts';
import { draftFrom, planFor } from '../testing/drafts.ts';
import { checkedFrom } from '../testing/models.ts';
import { otherOrders } from './alternatives/orders.ts';
import { courseOf } from './reference-plan.ts';
import { depthOf } from './depth.ts';
import { difficultyOf } from './difficulty.ts';
import { rulesOfTool } from './rules.ts';

const stage = createGeneratorContext(checkedFrom(bakery));
const scene = sceneFrom(stage, stage.plain.start().state());
const list: Request = { tool: 'list_orders', args: { customer_id: 'C3' } };
const pay: Request = { tool: 'pay_order', args: { order_id: 'O3' } };
const place: Request = { tool: 'place_order', args: { customer_id: 'C3', pieces: 5 } };
const slip: Request = { tool: 'write_slip', args: { code: 'AB-100', order_id: 'O5' } };

function referenceOf(goals: readonly Request[], before: readonly Request[] = []) {
  return draftFrom(stage, planFor(scene, goals), before).reference;
}

describe('depth', () => {
  it('counts calls of which each needs what the one before showed or changed', () => {
    expect(depthOf(stage, '', referenceOf([pay], [list]))).toBe(2);
    expect(depthOf(stage, 'pay O3', referenceOf([pay], [list]))).toBe(1);
    expect(depthOf(stage, 'for C3', referenceOf([place, slip], [list]))).toBe(2);
    expect(depthOf(stage, 'for C3', [])).toBe(0);
  });
});

describe('difficulty', () => {
  it('rises with every figure and stays within 1', () => {
    const easy = courseOf(stage, draftFrom(stage, planFor(scene, [pay])));
    const hard = courseOf(
      stage,
      draftFrom(stage, planFor(scene, [place, slip, pay]), [list, list]),
    );
    const [low, high] = [difficultyOf(easy, []), difficultyOf(hard, ['a', 'b'])];
    expect(low).toMatchObject({ steps: 1, mutations: 1, depth: 1, rules: 0 });
    expect(high).toMatchObject({ steps: 5, mutations: 3, rules: 2 });
    expect(high.score).toBeGreaterThan(low.score);
    const many = Array.from({ length: 40 }, () => list);
    const rules = Array.from({ length: 40 }, (_, at) => String(at));
    const extreme = courseOf(stage, draftFrom(stage, planFor(scene, [place, slip, pay]), many));
    expect(difficultyOf(extreme, rules).score).toBeLessThanOrEqual(1);
  });

  it('counts rows that could be taken for those of the goal', () => {
    const other = courseOf(stage, draftFrom(stage, planFor(scene, [pay])));
    // O2 is of the same customer.
    expect(difficultyOf(other, []).distractors).toBe(1);
  });
});

describe('what difficulty is made of', () => {
  const paying = draftFrom(stage, planFor(scene, [pay]), [list]);
  const depthIn = (draft: Draft) => difficultyOf(courseOf(stage, draft), []).depth;

  it('is a sum of shares', () => {
    const easy = courseOf(stage, draftFrom(stage, planFor(scene, [pay])));
    expect(difficultyOf(easy, [])).toEqual({
      score: 0.1,
      steps: 1,
      mutations: 1,
      depth: 1,
      distractors: 1,
      rules: 0,
    });
    expect(difficultyOf(easy, ['a', 'b']).score).toBe(0.13);
  });

  it('counts what the task and its user tell as known', () => {
    expect(depthIn(paying)).toBe(2);
    expect(depthIn({ ...paying, wordings: ['Pay O3.'] })).toBe(1);
    expect(depthIn({ ...paying, wordings: ['Pay.', 'Pay O3.'] })).toBe(2);
    const knows = [{ id: 'order', topics: ['order'], text: 'It is O3.' }];
    expect(depthIn({ ...paying, user: { persona: 'brief', knows } })).toBe(1);
  });

  it('counts rows that could be taken for those of what is refused', () => {
    const refused = { request: pay, reason: 'ORDER_PAID', reasons: [], facts: [], queries: [] };
    const plan = planFor(scene, []);
    const draft = { ...draftFrom(stage, plan), plan: { ...plan, refused } };
    expect(difficultyOf(courseOf(stage, draft), []).distractors).toBe(1);
  });
});

describe('rules of a tool', () => {
  it('are those whose codes it returns and whose invariants it can break', () => {
    expect(rulesOfTool(stage, 'place_order').toSorted()).toEqual(['enough', 'open-customers']);
    expect(rulesOfTool(stage, 'drop_slip')).toEqual([]);
    expect(rulesOfTool(stage, 'no_such_tool')).toEqual([]);
  });
});

describe('other orders', () => {
  it('are all where they are few, and some where they are many', () => {
    expect(otherOrders(1, 24, drawFrom(1))).toEqual([]);
    expect(otherOrders(2, 24, drawFrom(1))).toEqual([[1, 0]]);
    expect(otherOrders(4, 24, drawFrom(1))).toHaveLength(23);
    const many = otherOrders(6, 24, drawFrom(1));
    expect(many.length).toBeGreaterThan(15);
    expect(new Set(many.map((order) => order.join())).size).toBe(many.length);
    expect(many.every((order) => order.length === 6 && new Set(order).size === 6)).toBe(true);
  });
});
