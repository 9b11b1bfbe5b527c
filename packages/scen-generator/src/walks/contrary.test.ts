import { drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { planOf } from '../kinds/plan-of.ts';
import { isDropped } from '../plan/plan.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { cellar, cellarState } from '../testing/cellar.ts';
import { checkedFrom } from '../testing/models.ts';
import { contradictionOf } from './contrary.ts';
import { stepFrom, type Step } from './step.ts';
import { EventLog } from './event-log.ts';

/** Guests who are turned away pay nothing. */
const guarded = cellar.replace(
  "return orders.update(order, { status: 'paid' });",
  "check(guests.need(order.guest_id).standing === 'welcome', 'BANNED', 'The guest is banned');\n      $&",
);
const stage = createGeneratorContext(checkedFrom(guarded));
const scene = sceneFrom(stage, cellarState);
const on = (tool: string, order_id: string, more = {}): Request => ({
  tool,
  args: { order_id, ...more },
});
const order = (guest_id: string): Request => ({ tool: 'order', args: { guest_id, bottles: 3 } });
const ban = (guest_id: string): Request => ({ tool: 'ban', args: { guest_id } });

/** What a reader says who is asked for the first and then for the other, which is done before. */
function told(first: Request, then: Request): string | undefined {
  const done = after(then, scene.plain);
  return contradictionOf(stage, scene, after(first, done.after), done);
}

function after(request: Request, world: Step['after']): Step {
  const step = stepFrom(stage, world, request);
  if (step === undefined) throw new Error(`${request.tool} is no goal`);
  return step;
}

describe('a reader calls it a contradiction', () => {
  it.each<readonly [string, Request, Request, string]>([
    ['two statuses', on('close_order', 'O1'), on('pay_order', 'O1'), 'gives one field two values'],
    [
      'more and less',
      on('change_order', 'O1', { bottles: 8 }),
      on('change_order', 'O1', { bottles: 4 }),
      'raises and lowers one number',
    ],
    [
      'the end of what goes on',
      on('cancel_order', 'O1'),
      on('tip', 'O1', { amount: 2 }),
      'goes on with what it ended',
    ],
    ['the end of what it needs', ban('G1'), on('pay_order', 'O1'), 'goes on with what it ended'],
    ['the same made and ended', order('G1'), on('cancel_order', 'O1'), 'makes and ends the same'],
  ])('to be asked for %s', (_, first, then, why) => {
    expect(told(first, then)).toBe(`"${first.tool}, also ${then.tool}" ${why}.`);
  });

  it('and sees none in what can be told in either order', () => {
    expect(told(order('G2'), on('cancel_order', 'O1'))).toBeUndefined();
    expect(told(ban('G1'), on('cancel_order', 'O1'))).toBeUndefined();
    expect(told(on('tip', 'O1', { amount: 2 }), on('close_order', 'O2'))).toBeUndefined();
  });
});

it('no trap is one: what is paid last is not asked to be closed first', () => {
  const seeds = Array.from({ length: 20 }, (_, at) => at);
  const plans = seeds.map((seed) =>
    planOf(stage, scene, { kind: 'policy-trap', goals: 2 }, drawFrom(seed)),
  );
  const dropped = plans.filter(isDropped);
  expect(dropped.map((each) => each.dropped)).toContain('contradictory');
  const orders = plans.flatMap((plan) =>
    isDropped(plan) ? [] : [plan.goals.map(({ tool }) => tool).join()],
  );
  expect(orders).not.toContain('pay_order,close_order');
});

describe('beside a refused request', () => {
  const beside = (refused: Request): EventLog => EventLog.beside(stage, scene, refused);
  const tip = on('tip', 'O1', { amount: 2 });

  it('nothing goes on with what the request would end', () => {
    expect(beside(on('pay_order', 'O1')).candidate(tip)).toBeDefined();
    expect(beside(on('cancel_order', 'O1')).candidate(tip)).toBeUndefined();
    expect(beside(on('cancel_order', 'O2')).candidate(tip)).toBeDefined();
  });

  it('nothing ends what the request would go on with', () => {
    expect(beside(on('pay_order', 'O2')).candidate(on('close_order', 'O2'))).toBeUndefined();
    expect(beside(on('pay_order', 'O1')).candidate(on('close_order', 'O2'))).toBeDefined();
  });
});
