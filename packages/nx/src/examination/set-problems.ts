import { brokenLimits, rulesInReach, type Stage, type Summary } from '@envloom/scen-generator';
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

function unusedMutations(stage: Stage, { coverage }: Summary): ExaminationProblem[] {
  const used: Readonly<Record<string, number>> = coverage?.mutations ?? {};
  return stage.mutations
    .map(({ operation }) => operation.name)
    .filter((name) => (used[name] ?? 0) === 0)
    .map((name) =>
      problem(
        'MUTATION_WITHOUT_TASK',
        `No task needs ${name}. Instead: make sure that people can ask for it in other words than its name (\`phrases\`), that what it needs can be found out with queries, that it succeeds in ordinary worlds, and that its effect can be seen afterwards.`,
        `operations.${name}`,
      ),
    );
}

function unusedRules(stage: Stage, { coverage }: Summary): ExaminationProblem[] {
  const rules: Readonly<Record<string, { readonly involved: number }>> = coverage?.rules ?? {};
  return rulesInReach(stage)
    .filter((id) => (rules[id]?.involved ?? 0) === 0)
    .map((id) =>
      problem(
        'RULE_WITHOUT_TASK',
        `No task has to do with the rule ${id}. Instead: make the operations that it is about succeed in ordinary worlds.`,
        `rules.${id}`,
      ),
    );
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

/** What a set of scenarios as a whole falls short of, in the terms of the model. */
export function setProblems(stage: Stage, summary: Summary): readonly ExaminationProblem[] {
  const few = tooFew(summary);
  if (few.length > 0) return few;
  return [
    ...brokenLimits(summary).map((text) => problem('SET_LIMIT', text)),
    ...weakTasks(summary),
    ...(hasRoom(stage, summary)
      ? [...unusedMutations(stage, summary), ...unusedRules(stage, summary)]
      : []),
  ];
}

/** Whether a set is large enough that everything can have its turn in it. */
const hasRoom = ({ mutations }: Stage, { wanted }: Summary): boolean =>
  wanted >= 2 * mutations.length;
