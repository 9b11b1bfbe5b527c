import type { Difficulty } from '@envloom/episodes';
import { callsIn, type ReferencePlan } from './reference-plan.ts';
import { depthOf } from './depth.ts';
import { distractorsOf } from './distractors.ts';

/** From which figure on a scenario is as hard as it gets in that respect, and how much that counts. */
const scales: Readonly<Record<Exclude<keyof Difficulty, 'score'>, readonly [number, number]>> = {
  steps: [14, 0.3],
  mutations: [5, 0.2],
  depth: [6, 0.2],
  distractors: [24, 0.15],
  rules: [10, 0.15],
};

/**
 * How hard a scenario is. The score is the weighted sum of the figures, each as a share of the figure
 * at which it counts in full: 14 steps (0.3), 5 mutations (0.2), a depth of 6 (0.2), 24 distractors
 * (0.15), 10 rules (0.15). Two decimals.
 */
export function difficultyOf(course: ReferencePlan, rules: readonly string[]): Difficulty {
  const { stage, scene, draft, goals } = course;
  const { refused } = draft.plan;
  const requests = refused === undefined ? goals : [...goals, refused.request];
  const told = [
    ...draft.wordings.slice(0, 1),
    ...(draft.user?.knows ?? []).map(({ text }) => text),
  ];
  const figures = {
    steps: callsIn(draft),
    mutations: goals.length,
    depth: depthOf(stage, told.join('\n'), draft.reference),
    distractors: distractorsOf(stage, scene, requests),
    rules: rules.length,
  };
  const score =
    share(figures.steps, scales.steps) +
    share(figures.mutations, scales.mutations) +
    share(figures.depth, scales.depth) +
    share(figures.distractors, scales.distractors) +
    share(figures.rules, scales.rules);
  return { score: Math.round(score * 100) / 100, ...figures };
}

function share(figure: number, [full, weight]: readonly [number, number]): number {
  return Math.min(1, figure / full) * weight;
}
