import type { Earned, Grade } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import type { ReferencePlan } from '../gates/reference-plan.ts';

/** An agent that does not try to understand the task: what it earns in its episodes. */
export type Play = (course: ReferencePlan, draw: Draw) => readonly Grade[];

/** What grades come to. */
export function earnedIn(grades: readonly Grade[]): Earned {
  const strict = grades.filter((grade) => grade.strict === 1).length;
  const dense = grades.reduce((sum, grade) => sum + grade.dense, 0) / Math.max(1, grades.length);
  return { episodes: grades.length, strict, dense: Math.round(dense * 10_000) / 10_000 };
}

/** How many calls an adversary may make for each call of the reference. */
export const longest = 3;
/** What an adversary says in the end. */
export const farewell = 'Done.';
