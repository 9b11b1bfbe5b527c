import { createSampler } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { counterShop } from '../testing/counter-shop.ts';
import { checkedEnvironment, checkedFrom, simulate } from '../testing/simulate.ts';
import { explore } from './explorer.ts';

function explored(text: string, options: { seed: number; calls: number }) {
  const { instrumented, simulator } = simulate(checkedFrom(text));
  const sampler = createSampler(simulator);
  return explore({ simulator, sampler, instrumented }, options);
}

function open(text: string): string[] {
  const { coverage } = explored(text, { seed: 1, calls: 4_000 });
  return coverage.open.map((target) =>
    target.kind === 'outcome' ? `${target.site.text} ${target.outcome % 2 === 0}` : target.id,
  );
}

describe('exploration', () => {
  it('reaches what can be reached, and keeps calls that went different ways', () => {
    const { coverage, observations, isCut } = explored(counterShop, { seed: 1, calls: 2_000 });
    expect(coverage.open).toEqual([]);
    expect(isCut).toBe(false);
    const ends = observations.map(({ tool, result }) =>
      result.success ? tool : `${tool} ${result.error.code}`,
    );
    expect([...new Set(ends)]).toEqual(
      expect.arrayContaining(['get_good', 'sell', 'sell NOT_ENOUGH', 'sell OUT_OF_STOCK']),
    );
  });

  it('leaves what it observed as it was', () => {
    const { observations } = explored(counterShop, { seed: 2, calls: 2_000 });
    for (const { before, tool, args, result, after } of observations.slice(0, 200)) {
      const again = before.fork();
      expect(again.call(tool, args)).toEqual(result);
      expect(again.worldHash()).toBe(after.worldHash());
    }
  });

  it('is the same for the same seed', () => {
    const told = (seed: number) =>
      explored(counterShop, { seed, calls: 3_000 }).observations.map(({ tool, args }) => [
        tool,
        args,
      ]);
    expect(told(5)).toEqual(told(5));
    expect(told(5)).not.toEqual(told(6));
  });

  it('finds a number that only one comparison names', () => {
    const only = counterShop
      .replace('pieces <= settings.most', 'pieces <= settings.most * 1000')
      .replace(
        'if (good.stock < pieces)',
        "if (pieces === 4321) fail('NOT_ENOUGH', 'never');\n      if (good.stock < pieces)",
      );
    expect(open(only)).toEqual([]);
  });

  it('leaves open what cannot be reached', () => {
    expect(open(counterShop.replace('good.stock < pieces', 'good.stock < 0'))).toEqual([
      'sell fails OUT_OF_STOCK',
      'good.stock < 0 true',
    ]);
  });

  it('brings one row over a limit, step by step', () => {
    const { instrumented, simulator } = simulate(checkedEnvironment('library-loans'));
    const sampler = createSampler(simulator);
    const { coverage } = explore({ simulator, sampler, instrumented }, { seed: 3, calls: 30_000 });
    const limits = coverage.targets.filter(({ id }) => id.endsWith('LIMIT_REACHED'));
    expect(limits.length).toBeGreaterThan(2);
    expect(limits.filter((target) => !coverage.isReached(target))).toEqual([]);
  });
});
