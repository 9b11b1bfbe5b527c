import { expect, it } from 'vitest';
import { isPublished } from './published-files.ts';

it.each([
  ['README.md', true],
  ['LICENSE', true],
  ['CHANGELOG.md', true],
  ['logic-model.yaml', true],
  ['openenv.yaml', true],
  ['quality.json', true],
  ['quality.html', false],
  ['provenance.json', true],
  ['package.json', true],
  ['tsconfig.json', false],
  ['scenarios', true],
  ['scenarios/index.json', true],
  ['scenarios/bases/0cac.json', true],
  ['scenarios/.progress.jsonl', false],
  ['src', true],
  ['src/index.ts', true],
  ['src/index.test.ts', false],
  ['src/text.hbs', true],
  ['src/testing', false],
  ['src/testing/text.hbs', false],
  ['src/page', false],
  ['src/page/main.tsx', false],
  ['src/server/page/routes.ts', true],
  ['test/laws.test.ts', false],
  ['dist/src/index.js', false],
  ['notes.md', false],
])('%s: %s', (path, expected) => {
  expect(isPublished(path)).toBe(expected);
});
