import { expect, it } from 'vitest';
import type { ModelProblem } from '../outcome.ts';
import { twinSet } from './twin-set.ts';
import { byUrgency } from './urgency.ts';

const problem = (code: string): ModelProblem => ({ source: 'quality', code, message: code });
const codes = (problems: readonly ModelProblem[]): string[] => problems.map(({ code }) => code);

it('puts what calls showed first and branches last', () => {
  const found = ['BRANCH_NEVER_TAKEN', 'ENTITY_UNUSED', 'LAW_BROKEN', 'HINT_INVALID'].map(problem);
  expect(codes(found.toSorted(byUrgency))).toEqual([
    'HINT_INVALID',
    'LAW_BROKEN',
    'ENTITY_UNUSED',
    'BRANCH_NEVER_TAKEN',
  ]);
});

it('holds a twin to no number of tasks, but to one', () => {
  const found = ['TOO_FEW_SCENARIOS', 'EASY_TO_GUESS', 'SCENARIO_DOES_NOT_HOLD'].map(problem);
  expect(codes(twinSet(found, 3).problems)).toEqual(['SCENARIO_DOES_NOT_HOLD']);
  expect(codes(twinSet(found, 3).notes)).toEqual(['TOO_FEW_SCENARIOS', 'EASY_TO_GUESS']);
  expect(codes(twinSet(found, 0).problems)).toContain('TOO_FEW_SCENARIOS');
});
