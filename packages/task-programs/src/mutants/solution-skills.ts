import { instrumentedSolution } from '@envloom/codegen';

/** What whoever solves a task must do, in words; each with the mistakes that only such a solution can have. */
const mistakesOf: Readonly<Record<string, readonly string[]>> = {
  condition: ['negate-condition', 'skip-condition', 'drop-operand'],
  boundary: ['move-comparison'],
  'every row': ['first-only'],
  quantifier: ['swap-quantifier'],
  extreme: ['swap-extreme'],
  computation: ['flip-arithmetic', 'count-for-sum', 'move-value'],
};

/** The skills that a solution takes: its conditions, quantifiers, computations and so on. */
export function solutionSkills(solution: string): readonly string[] {
  const kinds = kindsIn(solution);
  return Object.entries(mistakesOf).flatMap(([skill, mistakes]) =>
    mistakes.some((kind) => kinds.has(kind)) ? [skill] : [],
  );
}

function kindsIn(solution: string): ReadonlySet<string> {
  try {
    return new Set(instrumentedSolution(solution).mutants.map(({ kind }) => kind));
  } catch {
    // It is not code: whoever checks the program says what is wrong.
    return new Set();
  }
}
