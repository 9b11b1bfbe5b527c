import { drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../explore/observation.ts';
import { counterShop } from '../testing/counter-shop.ts';
import { checkedFrom, simulate } from '../testing/simulate.ts';
import { runMutants } from './mutants.ts';

const { instrumented, simulator } = simulate(checkedFrom(counterShop));

function observe(good_id: string, pieces: number): Observation {
  const { probe } = simulator;
  const before = simulator.start();
  const after = before.fork();
  probe.clear();
  const args = { good_id, pieces };
  const result = after.call('sell', args);
  return { before, tool: 'sell', args, result, after, reached: [...probe.reached] };
}

function resultOf(after: string, observations: readonly Observation[]) {
  const results = runMutants(simulator.probe, instrumented.mutants, observations);
  const found = results.find(({ mutant }) => mutant.after === after);
  return { met: found?.met, refused: found?.refused, noticed: found?.noticed };
}

describe('mutants', () => {
  it('are killed by the call that goes otherwise', () => {
    expect(resultOf('pieces < settings.most', [observe('G1', 2), observe('G2', 5)])).toEqual({
      met: 2,
      refused: 0,
      noticed: 'other guard',
    });
  });

  it('survive where no call tells them apart', () => {
    expect(resultOf('pieces < settings.most', [observe('G1', 2)])).toEqual({
      met: 1,
      refused: 0,
      noticed: undefined,
    });
  });

  it('do not count where no call came by', () => {
    expect(resultOf('good.stock <= pieces', [observe('G1', 0)])).toMatchObject({ met: 0 });
  });

  it('are noticed by the rules of the state, by other guards or only in what happens', () => {
    expect(resultOf('false', [observe('G1', 4)])).toMatchObject({
      refused: 1,
      noticed: 'invariant',
    });
    expect(resultOf('true', [observe('G2', 6)])).toMatchObject({
      refused: 1,
      noticed: 'other guard',
    });
    expect(resultOf('{ sold: good.sold + pieces }', [observe('G1', 1)])).toMatchObject({
      noticed: 'behaviour',
    });
  });

  it('leave no trace: afterwards calls give what they gave', () => {
    const draw = drawFrom(1);
    const calls = Array.from({ length: 20 }, () => observe('G1', draw.integer(0, 6)));
    const ends = calls.map(({ result }) => JSON.stringify(result));
    runMutants(simulator.probe, instrumented.mutants, calls);
    expect(simulator.probe.mutant).toBe(-1);
    const again = calls.map(({ before, tool, args }) =>
      JSON.stringify(before.fork().call(tool, args)),
    );
    expect(again).toEqual(ends);
  });
});
