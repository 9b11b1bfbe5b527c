import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partOfTier } from '../../../../test/support/tier.ts';
import { printModel } from '../print/print-model.ts';
import { readModel } from '../read/read-model.ts';
import type { LogicModel } from '../schema/model.ts';
import { mutantsAt, stepsOf, type Mutant } from '../testing/mutants.ts';
import type { ModelDifference } from './change.ts';
import { changelogText } from './changelog-text.ts';
import { compareModels } from './compare-models.ts';

function modelOf(text: string): LogicModel {
  const read = readModel(text, 'model.yaml');
  if (!read.ok) throw new Error(JSON.stringify(read.diagnostics));
  return read.parsed.model;
}

/** Every construct that the schema has. */
const model = modelOf(readFileSync('packages/codegen/src/testing/everything.yaml', 'utf8'));

/** Every third place, in the full tier every one; with what changed there and back. */
const mutants = partOfTier(stepsOf(model), 3)
  .flatMap((at) => [...mutantsAt(model, at)])
  .map((mutant) => ({
    ...mutant,
    there: compareModels(model, mutant.model),
    back: compareModels(mutant.model, model),
  }));

/** The part of the model that a change is about: `operations`, or nothing for the whole. */
const partOf = (path: string): string => path.split('.')[0] ?? '';

/** Whether a difference says where the model was changed. */
function tellsOf({ changes }: ModelDifference, { at: [part] }: Mutant): boolean {
  return changes.some(({ path }) => path === '' || partOf(path) === part);
}

it('finds nothing between a model and itself, however it is written', () => {
  expect(compareModels(model, modelOf(printModel(model)))).toEqual({
    changes: [],
    bump: undefined,
  });
});

it('finds every change that the schema allows, both ways, and where it is', () => {
  expect(mutants.length).toBeGreaterThan(300);
  const missed = mutants.filter((mutant) =>
    [mutant.there, mutant.back].some(
      (found) => found.bump === undefined || !tellsOf(found, mutant),
    ),
  );
  expect(missed.map(({ at, what }) => `${at.join('.')} ${what}`)).toEqual([]);
});

it('knows each change for what it is: what is left over means the same', () => {
  const leftOver = mutants.filter(({ there }) =>
    there.changes.every(({ text }) => text.includes('in another way and means')),
  );
  const known = ['format_version left out', 'entities.1.unique.0 twice'];
  expect(known).toEqual(
    expect.arrayContaining(leftOver.map(({ at, what }) => `${at.join('.')} ${what}`)),
  );
});

it('writes one line of a list for each, whatever names and texts hold', () => {
  for (const line of mutants.flatMap(({ there }) => changelogText(there).split('\n'))) {
    expect(line).toMatch(/^(?:|- \S.*|\*\*[A-Z][a-z ]+\*\*)$/);
  }
});
