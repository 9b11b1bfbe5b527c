import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { laws } from './index.ts';
import { lawsTable } from './reference.ts';

test('the README lists the laws as they are', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const [, listed = ''] = readme.split(/<!-- \/?laws -->/);
  const words = (table: string) => table.replaceAll(/[ -]+/g, ' ').trim();
  expect(words(listed)).toBe(words(lawsTable()));
});

test('every law is tried somehow and says so in one sentence', () => {
  for (const { statement, eachCall, eachRun } of laws) {
    expect(eachCall ?? eachRun).toBeDefined();
    expect(statement.endsWith('.')).toBe(true);
    expect(statement).not.toContain('. ');
  }
  expect(new Set(laws.map(({ id }) => id)).size).toBe(16);
});
