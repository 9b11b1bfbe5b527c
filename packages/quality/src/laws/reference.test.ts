import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { laws } from './catalogue.ts';
import type { Law } from './law.ts';

/** The laws as a table in Markdown. */
function lawsTable(): string {
  const rows = laws.map((law) => `| \`${law.id}\` | ${law.statement} | ${tried(law)} |`);
  return ['| law | what holds | tried on |', '| --- | --- | --- |', ...rows].join('\n');
}

function tried({ eachCall, eachRun }: Law): string {
  const share = (oneIn: number) => (oneIn === 1 ? 'every run' : `one run in ${oneIn}`);
  return [
    ...(eachCall === undefined ? [] : [`every call of ${share(eachCall.oneIn)}`]),
    ...(eachRun === undefined ? [] : [`the end of ${share(eachRun.oneIn)}`]),
  ].join('; ');
}

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
