import { expect, it } from 'vitest';
import { solutionSkills } from './solution-skills.ts';

it.each<[solution: string, skills: readonly string[]]>([
  ["tools.close({ id: 'R1' });", []],
  ['if (rows[0].open > limit) tools.close({ id: rows[0].id });', ['condition', 'boundary']],
  ['for (const row of rows) tools.close({ id: row.id });', ['every row']],
  ['if (rows.every((row) => row.isPaid)) tools.finish({});', ['condition', 'quantifier']],
  ['tools.pay({ amount: total - paid });', ['computation']],
  ['}} no code {{', []],
])('names what a solution takes: %s', (solution, skills) => {
  expect(solutionSkills(solution)).toEqual(skills);
});
