import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/src/**/*.test.ts',
      'test/**/*.test.ts',
      'tools/**/*.test.ts',
      'generated/*/test/**/*.test.ts',
    ],
    pool: 'threads',
    isolate: false,
    setupFiles: ['test/support/property-runs.ts'],
    testTimeout: 30_000,
  },
});
