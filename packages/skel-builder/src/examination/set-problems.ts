import {
  brokenLimits,
  rulesInReach,
  type GeneratorContext,
  type Summary,
} from '@envloom/scen-generator';
import type { ExaminationProblem } from './job.ts';

function problem(code: string, message: string, path?: string): ExaminationProblem {
  return { source: 'scenarios', code, path, message };
}

/** Why attempts were given up, the most frequent reasons first. */
function drops({ dropped }: Summary): string[] {
  return dropped
    .slice(0, 5)
    .map(({ reason, count, why }) => `  ${reason} (${count} times): ${why}`);
}

function tooFew(summary: Summary): ExaminationProblem[] {
  const { made, wanted, attempts } = summary;
  if (made >= wanted) return [];
  const message = [
    `Only ${made} of ${wanted} tasks could be made in ${attempts} attempts. They were given up because:`,
    ...drops(summary),
    'Instead: give the world more to choose from (wider sampling hints, more mutations that can be combined), and make sure that queries show what the arguments of mutations need.',
  ].join('\n');
  return [problem('TOO_FEW_SCENARIOS', message)];
}

/** Mutations that no task of the set needs, and rules that none has to do with. */
export function untouched(
  stage: GeneratorContext,
  { coverage }: Summary,
): Readonly<Record<string, number>> {
  const used: Readonly<Record<string, number>> = coverage?.mutations ?? {};
  const rules: Readonly<Record<string, { readonly involved: number }>> = coverage?.rules ?? {};
  return {
    mutations_without_task: stage.mutations.filter(
      ({ operation }) => (used[operation.name] ?? 0) === 0,
    ).length,
    rules_without_task: rulesInReach(stage).filter((id) => (rules[id]?.involved ?? 0) === 0).length,
  };
}

const leastKill = 0.9;

function weakTasks({ kill }: Summary): ExaminationProblem[] {
  if (kill === undefined || kill.least >= leastKill) return [];
  return [
    problem(
      'WEAK_SCENARIO',
      `The checks of a task notice only ${kill.least} of the mistakes put in on purpose, ${leastKill} are needed.`,
    ),
  ];
}

/**
 * What a set of scenarios as a whole falls short of, in the terms of the model. What its tasks do not
 * touch is no problem of the model, and stands among the figures.
 */
export function setProblems(summary: Summary): readonly ExaminationProblem[] {
  const few = tooFew(summary);
  if (few.length > 0) return few;
  const limits = brokenLimits(summary).map((text) => problem('SET_LIMIT', text));
  return [...limits, ...weakTasks(summary)];
}
