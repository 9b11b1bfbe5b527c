import { defineConfig } from 'vitest/config';

/**
 * Tests near the code that is mutated. What runs while a test file loads, such as making a world, cannot be
 * told apart by test: its mutants meet all of these, so slow tests of other things stay away.
 */
const include = [
  'packages/{episodes,runtime}/src/{checks,commit,episode,state,trajectory,world}/**/*.test.ts',
  'packages/{episodes,runtime}/src/{environment,fork}.test.ts',
  'packages/scen-generator/src/{adversaries,checks,gates}/**/*.test.ts',
];

export default defineConfig({
  test: {
    include,
    exclude: ['**/world/work.test.ts'],
    pool: 'threads',
    isolate: false,
    setupFiles: ['test/support/property-runs.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
