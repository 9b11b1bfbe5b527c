import type { Scenario } from '@envloom/episodes';
import { expect, it } from 'vitest';
import { programSkills, scenarioSkills, skillsOfPrograms } from './skills.ts';

it.each<[solution: string, skills: readonly string[]]>([
  ["tools.close({ id: 'R1' });", []],
  ['if (rows[0].open > limit) tools.close({ id: rows[0].id });', ['condition', 'boundary']],
  ['for (const row of rows) tools.close({ id: row.id });', ['every-row']],
  ['if (rows.every((row) => row.isPaid)) tools.finish({});', ['condition', 'quantifier']],
  ['tools.pay({ amount: total - paid });', ['computation']],
  ["tell({ name: tools.get({ id: 'R1' }).name });", ['answer']],
  ["decline('closed');", ['refusal']],
  ['}} no code {{', []],
])('names what a program takes: %s', (solution, skills) => {
  expect(programSkills({ solution })).toEqual(skills);
});

it('names conversations', () => {
  const conversation = { persona: 'A neighbour.', openings: ['Hello.'], keeps: [] };
  expect(programSkills({ solution: '', conversation })).toEqual(['conversation']);
});

it.each<[Scenario['kind'], number, readonly string[]]>([
  ['ordinary', 2, ['condition']],
  ['ordinary', 3, ['condition', 'look-up']],
  ['answer', 1, ['condition', 'answer']],
  ['must-refuse', 1, ['condition', 'refusal']],
  ['partly-possible', 1, ['condition', 'refusal']],
  ['conversational', 1, ['condition', 'conversation']],
])('names what a scenario takes: %s of depth %i', (kind, depth, skills) => {
  const scenario = { kind, certificate: { difficulty: { depth } } };
  expect(scenarioSkills(scenario, ['condition'])).toEqual(skills);
});

it('reads the skills of the programs of an environment', () => {
  const ofPrograms = skillsOfPrograms(
    `${import.meta.dirname}/../../../generated/hotel-reservations`,
  );
  expect(ofPrograms.get('departures-and-open-bills')).toEqual(
    expect.arrayContaining(['condition', 'boundary', 'every-row']),
  );
  expect(skillsOfPrograms(import.meta.dirname).size).toBe(0);
});
