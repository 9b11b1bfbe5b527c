import { describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { cellar, cellarState } from '../testing/cellar.ts';
import { checkedFrom } from '../testing/models.ts';
import { stepFrom } from './step.ts';
import { isBackward, rowsTakenBack } from './reverting-step.ts';
import { EventLog } from './event-log.ts';

const stage = createGeneratorContext(checkedFrom(cellar));
const scene = sceneFrom(stage, cellarState);
const on = (tool: string, order_id: string, more = {}): Request => ({
  tool,
  args: { order_id, ...more },
});
const order = (guest_id: string, bottles = 3): Request => ({
  tool: 'order',
  args: { guest_id, bottles },
});
const ban = (guest_id: string): Request => ({ tool: 'ban', args: { guest_id } });

/** More bottles than can be called off. */
const heavy = cellarState.rows.orders.map((row) => ({ ...row, bottles: 45 }));

function walk(from: EventLog, ...requests: readonly Request[]): EventLog {
  return requests.reduce((trail, request) => {
    const step = trail.candidate(request);
    if (step === undefined) throw new Error(`${request.tool} is no goal`);
    return trail.with(step);
  }, from);
}

const after = (...requests: readonly Request[]): EventLog =>
  walk(EventLog.from(stage, scene), ...requests);

/** The tool grants it after the walk, which does not want it. */
function expectPointless(trail: EventLog, request: Request): void {
  expect(stepFrom(stage, trail.plain, request)).toBeDefined();
  expect(trail.candidate(request)).toBeUndefined();
}

describe('nobody asks in one task', () => {
  it('for something and its end', () => {
    expectPointless(after(order('G2')), on('cancel_order', 'O3'));
    expectPointless(after(on('change_order', 'O1', { bottles: 7 })), on('cancel_order', 'O1'));
    expectPointless(after(order('G2')), ban('G2'));
  });

  it('for a change that only opens the way to the end', () => {
    const late = sceneFrom(stage, { ...cellarState, rows: { ...cellarState.rows, orders: heavy } });
    const lighter = walk(EventLog.from(stage, late), on('change_order', 'O1', { bottles: 7 }));
    expect(stepFrom(stage, late.plain, on('cancel_order', 'O1'))).toBeUndefined();
    expectPointless(lighter, on('cancel_order', 'O1'));
  });

  it('for something anew that they have just ended', () => {
    expectPointless(after(on('cancel_order', 'O1')), order('G1'));
    expect(after(on('cancel_order', 'O1')).candidate(order('G2'))).toBeDefined();
  });

  it('for a new row with other values than they gave', () => {
    expectPointless(after(order('G2')), on('change_order', 'O3', { bottles: 9 }));
  });

  it('for the same of one row twice, with other amounts', () => {
    expectPointless(after(on('tip', 'O1', { amount: 2 })), on('tip', 'O1', { amount: 5 }));
    expectPointless(after(order('G2')), order('G2', 8));
    expect(after(order('G2')).candidate(order('G1', 8))).toBeDefined();
  });

  it('for what ends that of which something else is refused', () => {
    const beside = EventLog.beside(stage, scene, on('pay_order', 'O1'));
    expect(EventLog.from(stage, scene).candidate(on('cancel_order', 'O1'))).toBeDefined();
    expect(beside.candidate(on('cancel_order', 'O1'))).toBeUndefined();
    expect(beside.candidate(on('tip', 'O1', { amount: 2 }))).toBeDefined();
  });
});

it('brings things to their completion step by step, also new ones', () => {
  const done = after(order('G2'), on('tip', 'O3', { amount: 2 }), on('pay_order', 'O3'));
  expect(done.candidate(on('close_order', 'O3'))).toBeDefined();
  expect(after(on('pay_order', 'O1')).candidate(on('close_order', 'O1'))).toBeDefined();
});

describe('what goes back', () => {
  it('is told by words of names', () => {
    expect(['close_order', 'cancelled', 'no_show'].map(isBackward)).toEqual([true, true, true]);
    expect(['bookings', 'enclose', 'shipped', 'order'].some(isBackward)).toBe(false);
  });

  it('is a status that the first could have gone to at once', () => {
    const rowsOf = (request: Request) => {
      const step = stepFrom(stage, scene.plain, request);
      return step === undefined ? undefined : rowsTakenBack(stage, step);
    };
    expect(rowsOf(on('cancel_order', 'O1'))).toEqual([{ entity: 'Order', key: 'O1' }]);
    expect(rowsOf(ban('G1'))).toEqual([{ entity: 'Guest', key: 'G1' }]);
    expect(rowsOf(on('close_order', 'O2'))).toEqual([]);
    expect(rowsOf(on('pay_order', 'O1'))).toEqual([]);
  });
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

  it('nobody is sent away for whom the request would go on', () => {
    expect(beside(on('pay_order', 'O1')).candidate(ban('G1'))).toBeUndefined();
    expect(beside(on('cancel_order', 'O1')).candidate(ban('G1'))).toBeDefined();
    expect(beside(on('pay_order', 'O1')).candidate(ban('G2'))).toBeDefined();
  });
});
