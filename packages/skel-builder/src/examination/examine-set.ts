import { join } from 'node:path';
import {
  challenged,
  type GeneratorContext,
  brokenLimits,
  rulesInReach,
  type Summary,
} from '@envloom/scen-generator';
import type { Scenario } from '@envloom/episodes';
import { readScenarios } from '@envloom/episodes/node';
import { checkText, emitEnvironment, writeEnvironment } from '@envloom/env-package';
import {
  gatePorts,
  ScenarioFolder,
  scenariosFolder,
  setRun,
  makeSet,
  type MadeSet,
  importEnvironment,
  verifySet,
  wishesOf,
} from '@envloom/scen-generator/stored';
import type { ModelProblem } from '../outcome.ts';
import type { ExaminationJob } from './job.ts';
import { twinSet, type SetFindings } from './twin-set.ts';

interface SetExamination extends SetFindings {
  readonly figures: Readonly<Record<string, number>>;
}

/** Nobody looks at the progress of a worker. */
const silent = { show: () => undefined, clear: () => undefined };

/** Adversaries draw from this seed, which the gates of a set do not use. */
const challengeSeed = 20_261_121;
const mostWon = 0.01;

/** Makes the scenarios of a package as `nx g scenarios` does, and plays them on the package itself. */
export async function examineSet(job: ExaminationJob): Promise<SetExamination> {
  const check = checkText(job.text, job.root);
  if (!check.ok) throw new Error(check.problems.join('\n'));
  const stage = gatePorts.createGeneratorContext(check.checked);
  const isTwin = check.checked.model.wire !== undefined;
  const judged = (problems: readonly ModelProblem[], made: number): SetFindings =>
    isTwin ? twinSet(problems, made) : { problems, notes: [] };
  if (stage.mutations.length === 0)
    return { ...judged([nothingToDo], 0), figures: { scenarios: 0 } };
  const { summary } = await make(job, stage);
  const { made, attempts } = summary;
  const ofSet = judged(setProblems(summary), made);
  const ofPlay = ofSet.problems.length > 0 ? [] : await verified(job, stage);
  const { problems, notes } = judged(ofPlay, made);
  return {
    problems: [...ofSet.problems, ...problems],
    notes: [...ofSet.notes, ...notes],
    figures: { scenarios: made, attempts, ...untouched(stage, summary) },
  };
}

const nothingToDo = problem(
  'NO_MUTATIONS',
  'Nothing can be changed, so there is no task whose result could be checked.',
  'operations',
);

async function make(job: ExaminationJob, stage: GeneratorContext): Promise<MadeSet> {
  const wishes = wishesOf({ count: job.scenarios, seed: job.seed });
  const { model, hash } = stage.checked;
  return makeSet({
    stage,
    run: setRun(model.name, hash, wishes),
    wishes,
    folder: new ScenarioFolder(join(job.workspaceRoot, job.root, scenariosFolder)),
    generate: gatePorts.generate,
    progress: silent,
    signal: new AbortController().signal,
  });
}

/** What the package says of its scenarios in code, and whether agents win that know nothing. */
async function verified(job: ExaminationJob, stage: GeneratorContext): Promise<ModelProblem[]> {
  const { workspaceRoot, root } = job;
  const unlisted = await writeEnvironment(workspaceRoot, root, emitEnvironment);
  const folder = join(workspaceRoot, root);
  const { problems } = verifySet({
    folder: join(folder, scenariosFolder),
    stage,
    environment: await importEnvironment(folder, gatePorts.importModule),
    progress: silent,
  });
  const wrong = problems.map(({ id, text }) => `${id ?? 'the set'}: ${text}`);
  return [
    ...[...unlisted, ...wrong].slice(0, 10).map((text) => problem('SCENARIO_DOES_NOT_HOLD', text)),
    ...challengeProblems(stage, join(folder, scenariosFolder)),
  ];
}

/** At most so many wins: what chance makes of the limit in 19 of 20 sets is no fault of the model. */
const allowed = (episodes: number): number =>
  mostWon * episodes + 1.65 * Math.sqrt(mostWon * (1 - mostWon) * episodes);

function challengeProblems(stage: GeneratorContext, folder: string): ModelProblem[] {
  const played = [...readScenarios(folder)].map((scenario) => ({
    scenario,
    earned: challenged(stage, scenario, challengeSeed),
  }));
  return (['random', 'reward-hacker'] as const).flatMap((adversary) => {
    const all = played.map(({ scenario, earned }) => ({ scenario, ...earned[adversary] }));
    const episodes = all.reduce((sum, each) => sum + each.episodes, 0);
    const won = all.reduce((sum, each) => sum + each.strict, 0);
    if (won <= allowed(episodes)) return [];
    const guessed = all.filter(({ strict }) => strict > 0).map(({ scenario }) => scenario);
    const message = `A ${adversary} agent gets the full reward in ${won} of ${episodes} episodes: too few arguments are needed, or they are too easy to guess. The tasks that it won ask for ${asked(stage, guessed)}.`;
    return [problem('EASY_TO_GUESS', message)];
  });
}

/** Which mutations solve scenarios, the most frequent first: `close_till (4), open_till (1)`. */
function asked(stage: GeneratorContext, scenarios: readonly Scenario[]): string {
  const mutations = new Set(stage.mutations.map(({ operation }) => operation.name));
  const tools = scenarios.flatMap(({ reference }) => {
    const called = reference.flatMap((step) => (step.kind === 'call' ? [step.tool] : []));
    return [...new Set(called)].filter((tool) => mutations.has(tool));
  });
  const counts = [...Map.groupBy(tools, (tool) => tool)].map(
    ([tool, same]) => [tool, same.length] as const,
  );
  const sorted = counts.toSorted(([, a], [, b]) => b - a);
  return sorted.map(([tool, count]) => `${tool} (${count})`).join(', ') || 'no change';
}

function problem(code: string, message: string, path?: string): ModelProblem {
  return { source: 'scenarios', code, path, message };
}

/** Why attempts were given up, the most frequent reasons first. */
function drops({ dropped }: Summary): string[] {
  return dropped
    .slice(0, 5)
    .map(({ reason, count, why }) => `  ${reason} (${count} times): ${why}`);
}

function tooFew(summary: Summary): ModelProblem[] {
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
function untouched(
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

function weakTasks({ kill }: Summary): ModelProblem[] {
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
function setProblems(summary: Summary): readonly ModelProblem[] {
  const few = tooFew(summary);
  if (few.length > 0) return few;
  const limits = brokenLimits(summary).map((text) => problem('SET_LIMIT', text));
  return [...limits, ...weakTasks(summary)];
}
