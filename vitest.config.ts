import { configDefaults, defineConfig } from 'vitest/config';
import { environmentsOfCommit, testsLeftOut } from './test/support/commit-sample.ts';

export default defineConfig({
  test: {
    include: [
      'packages/**/src/**/*.test.ts',
      'test/**/*.test.ts',
      'tools/**/*.test.ts',
      ...environmentsOfCommit().map((name) => `generated/${name}/test/**/*.test.ts`),
      'packages/benchmarks/worlds/*/test/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...testsLeftOut()],
    pool: 'threads',
    isolate: false,
    // By default one core is left idle, which on two cores is half of them.
    maxWorkers: '100%',
    globalSetup: ['test/support/made-scenarios.ts'],
    setupFiles: ['test/support/property-runs.ts', 'test/support/no-flush.ts'],
    // A bound for what hangs, not for speed: machines are busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
