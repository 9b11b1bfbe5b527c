import { describe, expect, it } from 'vitest';
import { counterShop } from './counter-shop.ts';
import { checkedFrom, simulate } from './simulate.ts';

const { instrumented, simulator } = simulate(checkedFrom(counterShop));
const { probe } = simulator;

function sell(pieces: number) {
  const world = simulator.start();
  probe.clear();
  const result = world.call('sell', { good_id: 'G1', pieces });
  const [good] = Object.values({ ...world.state().rows }).flat();
  return { good, end: result.success ? 'sold' : result.error.code };
}

function withMutant(after: string, pieces: number) {
  probe.mutant = instrumented.mutants.findIndex((mutant) => mutant.after === after);
  expect(probe.mutant).not.toBe(-1);
  try {
    return sell(pieces);
  } finally {
    probe.mutant = -1;
  }
}

describe('an instrumented environment', () => {
  it('names the places that decide, with the failure that depends on them', () => {
    expect(
      instrumented.sites.map(({ kind, text, code, line }) => [kind, text, code, line]),
    ).toEqual([
      ['check', 'pieces > 0 && pieces <= settings.most', 'NOT_ENOUGH', 2],
      ['and', 'pieces > 0', undefined, 2],
      ['if', 'good.stock < pieces', 'OUT_OF_STOCK', 3],
    ]);
  });

  it('counts no place twice: what is watched can be met', () => {
    const twice = checkedFrom(
      counterShop.replace(
        'sales.insert({ good_id, pieces })',
        "sales.insert({ good_id: good.name + '' === '' ? good_id : good_id, pieces })",
      ),
    );
    const { sites, mutants } = simulate(twice).instrumented;
    expect(sites).toHaveLength(4);
    const places = mutants.map(
      ({ kind, line, before, after }) => `${kind} ${line} ${before} ${after}`,
    );
    expect(new Set(places).size).toBe(places.length);
  });

  it('reports the way that a call takes', () => {
    sell(2);
    expect(probe.outcomes).toEqual([2, 0, 5]);
    sell(4);
    expect(probe.outcomes).toEqual([2, 0, 4]);
    sell(0);
    expect(probe.outcomes).toEqual([3, 1]);
  });

  it('reports what was compared, and how near it came', () => {
    probe.tracing = true;
    sell(2);
    probe.tracing = false;
    expect(probe.meetings).toEqual([
      { left: 2, right: 0 },
      { left: 2, right: 5 },
      { left: 3, right: 2 },
    ]);
    expect(probe.distances.get(4)).toBe(2);
  });

  it('does what the model says while no mutant is in force', () => {
    expect(sell(2)).toEqual({
      good: { good_id: 'G1', name: 'Lamp', stock: 1, sold: 2 },
      end: 'sold',
    });
    expect(sell(4).end).toBe('OUT_OF_STOCK');
    expect(sell(6).end).toBe('NOT_ENOUGH');
  });

  it.each([
    ['pieces < settings.most', 5, 'NOT_ENOUGH', 3],
    ['pieces >= 0', 0, 'INVALID_VALUE', 3],
    ['good.stock <= pieces', 3, 'OUT_OF_STOCK', 3],
    ['good.stock + pieces', 2, 'sold', 5],
    ['{ sold: good.sold + pieces }', 2, 'sold', 3],
    ['{ stock: good.stock - (pieces) - (pieces), sold: good.sold + pieces }', 1, 'sold', 1],
    ['{ stock: good.sold + pieces, sold: good.stock - pieces }', 1, 'sold', 1],
  ])('can be made wrong: %s', (after, pieces, end, stock) => {
    const now = withMutant(after, pieces);
    expect([now.end, now.good]).toEqual([end, expect.objectContaining({ stock })]);
    expect(probe.reached).toContain(
      instrumented.mutants.findIndex((mutant) => mutant.after === after),
    );
  });

  it('can forget a guard', () => {
    const at = instrumented.mutants.findIndex(({ code }) => code === 'OUT_OF_STOCK');
    probe.mutant = at;
    expect(sell(4).end).toBe('INVALID_VALUE');
    probe.mutant = -1;
  });
});
