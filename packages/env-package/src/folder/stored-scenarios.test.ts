import type { ScenarioIndex } from '@envloom/episodes/node';
import { describe, expect, it } from 'vitest';
import { storedIndex } from '../testing/stored-scenario.ts';
import { outdatedScenarios, readStoredSet, remakeSetCommand } from './stored-scenarios.ts';

const root = 'generated/tiny-counters';
const text = JSON.stringify(storedIndex('now', 'tiny-counters-7-0002', 'tiny-counters-7-0001'));

/** A package that has this index, if any. */
const having = (content?: string) => (path: string) =>
  path === 'scenarios/index.json' ? content : undefined;

function index(): ScenarioIndex {
  const stored = readStoredSet(having(text), root);
  if (!stored.ok || stored.index === undefined) throw new Error('There must be a set.');
  return stored.index;
}

describe('readStoredSet', () => {
  it('finds none where no set is whole', () => {
    expect(readStoredSet(having(), root)).toEqual({ ok: true, index: undefined });
    expect(index().scenarios).toHaveLength(2);
  });

  it('tells a broken index with its place', () => {
    expect(readStoredSet(having('{\n  "id": oops\n}'), root)).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^generated\/tiny-c.*\/index\.json:2:9 is no JSON: /)],
    });
    expect(readStoredSet(having(text.replace('"seed":7', '"seed":"7"')), root)).toEqual({
      ok: false,
      problems: [expect.stringMatching(/index\.json: seed: /)],
    });
  });
});

const again =
  'npx nx g scenarios tiny-counters --count 2 --seed 7 ' +
  '--kinds ordinary:2,must-refuse:1 --difficulty 0.2-0.8';

it('gives the command that makes a set as it was asked for', () => {
  expect(remakeSetCommand(having(text), root)).toBe(again);
  expect(remakeSetCommand(having(), root)).toBe('npx nx g scenarios tiny-counters');
});

it('tells that scenarios are of another version of the model', () => {
  expect(outdatedScenarios(index(), root, 'now')).toBeUndefined();
  expect(outdatedScenarios(index(), root, 'later')).toBe(
    `The scenarios of ${root} were made for another version of its logic model.\nMake them again with: ${again}`,
  );
});
