import { createSampler, drawFrom, type World } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../explore/observation.ts';
import { counterShop } from '../testing/counter-shop.ts';
import { checkedFrom, simulate } from '../testing/simulate.ts';
import { disagreements, environmentClass } from './agreement.ts';

const { simulator } = simulate(checkedFrom(counterShop));
const sampler = createSampler(simulator);

/** What a package of the model would export; its class from another emission. */
function packageOf(text: string): Readonly<Record<string, unknown>> {
  const world = simulate(checkedFrom(text)).simulator.start();
  return { tools: [], CounterShop: world.constructor };
}

function observations(before: World): Observation[] {
  const draw = drawFrom(3);
  return Array.from({ length: 60 }, (_, at) => {
    const tool = at % 2 === 0 ? 'sell' : 'get_good';
    const args = sampler.argumentsFor(before, tool, draw, 'plausible');
    const after = before.fork();
    return { before, tool, args, result: after.call(tool, args), after, reached: [] };
  });
}

function compared(text: string) {
  const Package = environmentClass(packageOf(text));
  if (Package === undefined) throw new Error('there is no class');
  return disagreements(simulator, Package, observations(simulator.start()));
}

describe('the package against its model', () => {
  it('does the same', () => {
    expect(compared(counterShop)).toEqual([]);
  });

  it.each([
    ['changes something else', 'sold: good.sold + pieces', 'sold: good.sold'],
    ['fails otherwise', 'pieces <= settings.most', 'pieces <= 1'],
  ])('is told where it %s', (_what, find, replace) => {
    const findings = compared(counterShop.replace(find, replace));
    expect(findings).toMatchObject([{ code: 'PACKAGE_DIFFERS', operation: 'sell' }]);
    expect(findings[0]?.example?.steps).toHaveLength(1);
  });

  it('is found among what a package exports', () => {
    expect(environmentClass({ tools: [] })).toBeUndefined();
    expect(environmentClass(undefined)).toBeUndefined();
  });
});
