import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScenarioFolder } from './folder.ts';

let path = '';

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'scenario-folder-'));
});

afterEach(() => {
  rmSync(path, { recursive: true });
});

const hash = (digit: string): string => digit.repeat(64);

test('removes what a set does not have, and nothing that is not of a set', () => {
  const folder = new ScenarioFolder(path);
  const foreign = ['package.json', 'nx.json', 'package-lock.json', 'notes-2026.json'];
  const own = ['lending-7-0001.json', 'lending-7-0002.json', 'lending-7-12345.json', 'index.json'];
  for (const file of [...foreign, ...own]) writeFileSync(join(path, file), '{}');
  folder.writeBase(hash('a'), { rows: {} });
  folder.writeBase(hash('b'), { rows: {} });
  writeFileSync(join(path, 'bases', 'mine.json'), '{}');

  const kept = { id: 'lending-7-0001', initial_state: { base: hash('a') } };
  expect(folder.prune([kept])).toBe(3);
  expect(readdirSync(path).toSorted()).toEqual(
    [...foreign, 'lending-7-0001.json', 'index.json', 'bases'].toSorted(),
  );
  expect(readdirSync(join(path, 'bases')).toSorted()).toEqual([`${hash('a')}.json`, 'mine.json']);
});
