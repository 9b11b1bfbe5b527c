import { describe, expect, it } from 'vitest';
import { benchmarks } from '../run/chosen.ts';
import { benchmarkFolder } from '../testing/index.ts';
import { checkRuns } from './run-check.ts';

/** Those whose data are not here are skipped. */
const all = benchmarks.map((benchmark) => {
  const folder = benchmarkFolder(benchmark.name);
  return { benchmark, folder: folder ?? '', isHere: folder !== undefined };
});

describe.each(all)('the world of $benchmark.name', ({ benchmark, folder, isHere }) => {
  it.skipIf(!isHere)(
    'does what the original did: solutions to the last call and state',
    () => {
      const check = checkRuns(benchmark.open(folder).gold);
      expect(check.deviations).toEqual([]);
      expect(check.calls).toBeGreaterThan(100);
    },
    120_000,
  );

  it.skipIf(!isHere)(
    'does what the original did with random calls',
    () => {
      const { runs, calls, same, sameEnd, deviations } = checkRuns(benchmark.open(folder).probes);
      const unequal = deviations.filter(({ kind }) => kind !== 'text');
      expect(unequal.slice(0, 5)).toEqual([]);
      expect([same, sameEnd]).toEqual([calls, runs]);
    },
    120_000,
  );

  it.skipIf(!isHere)('knows its data as tested', () => {
    const data = benchmark.open(folder);
    expect(data.isTested).toBe(true);
    expect(data.tasks.length).toBeGreaterThan(30);
  });
});
