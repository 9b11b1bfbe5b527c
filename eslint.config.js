// ESLint checks module boundaries only; everything else is oxlint's (see .oxlintrc.json).
import nx from '@nx/eslint-plugin';
import { createProjectGraphAsync } from '@nx/devkit';
import parser from '@typescript-eslint/parser';
import { environmentTestOptions, sourceOptions } from './tools/lint/module-boundaries.ts';

// The rule reads the cached project graph and skips itself, silently, when there is none.
await createProjectGraphAsync();

const rule = '@nx/enforce-module-boundaries';

export default [
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'coverage/**',
      'tmp/**',
      '.nx/**',
      '**/.envloom/**',
    ],
  },
  {
    files: ['packages/**/*.{ts,tsx}', 'generated/**/*.ts'],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    plugins: { '@nx': nx },
    rules: { [rule]: ['error', sourceOptions] },
  },
  {
    files: ['generated/*/test/**/*.ts', 'packages/benchmarks/worlds/*/test/**/*.ts'],
    rules: { [rule]: ['error', environmentTestOptions] },
  },
];
