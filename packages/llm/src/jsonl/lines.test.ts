import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendLine, makeAppendable } from './append-line.ts';
import { linesOf, textAt } from './lines.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'));
  file = join(folder, 'deep', 'lines.txt');
  makeAppendable(file);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('lines longer and shorter than a chunk come whole, with their places', () => {
  const texts = [
    '',
    'ä'.repeat(700_000),
    'short',
    '修'.repeat(900_000),
    '',
    'x'.repeat(1024 * 1024),
  ];
  writeFileSync(file, `${texts.join('\n')}\nhalf`);
  const lines = [...linesOf(file)];
  expect(lines.map(({ text }) => text)).toEqual([...texts, 'half']);
  expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(lines.map(({ isComplete }) => isComplete)).toEqual([...texts.map(() => true), false]);
  for (const { start, bytes, text } of lines) expect(textAt(file, start, bytes)).toBe(text);
});

test('lines can be read from a place on', () => {
  writeFileSync(file, 'one\ntwo\nthree\n');
  const second = [...linesOf(file)][1]?.start ?? 0;
  expect([...linesOf(file, second, 2)].map(({ number, text }) => [number, text])).toEqual([
    [2, 'two'],
    [3, 'three'],
  ]);
});

test.each([
  ['', 'new\n'],
  ['whole\n', 'whole\nnew\n'],
  ['whole\nhalf', 'whole\nnew\n'],
  ['half', 'new\n'],
])('after %j a line is appended as a line', (before, after) => {
  writeFileSync(file, before);
  makeAppendable(file);
  appendLine(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe(after);
});
