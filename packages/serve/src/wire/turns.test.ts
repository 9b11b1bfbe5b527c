import { describe, expect, it } from 'vitest';
import { inTurns, nextTurn } from './turns.ts';

/** Takes longer than a slice. */
function slow(): void {
  const end = performance.now() + 6;
  while (performance.now() < end);
}

describe('inTurns', () => {
  it('works on all items in their order', async () => {
    const items = Array.from({ length: 1000 }, (_, at) => at);
    const worked: number[] = [];
    await inTurns(items, (item) => worked.push(item) > 0);
    expect(worked).toEqual(items);
  });

  it('stops where the work says so', async () => {
    const worked: number[] = [];
    await inTurns([1, 2, 3], (item) => worked.push(item) < 2);
    expect(worked).toEqual([1, 2]);
  });

  it('gives everybody a slice in turn', async () => {
    const worked: string[] = [];
    const work = (who: string) => () => {
      slow();
      return worked.push(who) > 0;
    };
    await Promise.all([inTurns([1, 2, 3], work('a')), inTurns([1, 2, 3], work('b'))]);
    expect(worked.join('')).toBe('ababab');
  });

  it('lets what came in be seen between two slices', async () => {
    const seen: string[] = [];
    const work = inTurns([1, 2, 3], () => {
      slow();
      return seen.push('work') > 0;
    });
    await nextTurn();
    await new Promise(setImmediate);
    seen.push('came in');
    await work;
    expect(seen.indexOf('came in')).toBeLessThan(seen.length - 1);
  });
});
