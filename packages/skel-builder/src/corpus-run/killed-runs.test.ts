import { describe, expect, it } from 'vitest';
import { misspelt, smallScript } from '../testing/corpus-job.ts';
import { killedRuns, type KilledRun } from '../testing/killed-runs.ts';

// `node tools/kill-runs.ts` does the same at more points, at random.

function expectRepaired(runs: readonly KilledRun[]): void {
  expect(runs.map(({ differing, paidTwice }) => ({ differing, paidTwice }))).toEqual(
    runs.map(() => ({ differing: [], paidTwice: 0 })),
  );
  // However often it began, a run asks the same questions, each once.
  expect(new Set(runs.map(({ paid }) => paid)).size).toBe(1);
}

describe('a run that is killed anywhere ends as an undisturbed one when it is repeated', () => {
  it('while it asks', async () => {
    const points = [{ question: 6 }];
    const runs = await killedRuns({ points, tasks: 4, script: misspelt });
    expectRepaired(runs);
    expect(runs.map(({ wasRunning }) => wasRunning)).toEqual([true]);
    // What was on its way when the process died may have been paid: only its key can tell the server.
    expect(runs.every(({ sentAgain }) => sentAgain >= 1)).toBe(true);
  }, 300_000);

  // Half a minute: for `npm run test:full`.
  it.runIf(process.env['ENVLOOM_FULL_TIER'] === '1')(
    'while it examines and writes',
    async () => {
      expectRepaired(await killedRuns({ points: [{ share: 0.8 }], tasks: 1, script: smallScript }));
    },
    300_000,
  );
});
