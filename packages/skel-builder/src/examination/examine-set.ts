import { join } from 'node:path';
import { challenged, type GeneratorContext } from '@envloom/scen-generator';
import { readScenarios } from '@envloom/episodes/node';
import { checkText, emitEnvironment } from '@envloom/env-package';
import { writeEnvironment } from '@envloom/env-package';
import { gatePorts } from '@envloom/scen-generator/stored';
import { ScenarioFolder, scenariosFolder } from '@envloom/scen-generator/stored';
import { setRun } from '@envloom/scen-generator/stored';
import { makeSet, type MadeSet } from '@envloom/scen-generator/stored';
import { importPackage } from '@envloom/scen-generator/stored';
import { verifySet } from '@envloom/scen-generator/stored';
import { wishesOf } from '@envloom/scen-generator/stored';
import type { ExaminationJob, ExaminationProblem } from './job.ts';
import { setProblems, untouched } from './set-problems.ts';

export interface SetExamination {
  readonly problems: readonly ExaminationProblem[];
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
  if (stage.mutations.length === 0) return { problems: [nothingToDo], figures: { scenarios: 0 } };
  const { summary } = await make(job, stage);
  const problems = setProblems(summary);
  const found = problems.length > 0 ? problems : await verified(job, stage);
  const { made, attempts } = summary;
  const figures = { scenarios: made, attempts, ...untouched(stage, summary) };
  return { problems: found, figures };
}

const nothingToDo: ExaminationProblem = {
  source: 'scenarios',
  code: 'NO_MUTATIONS',
  path: 'operations',
  message: 'Nothing can be changed, so there is no task whose result could be checked.',
};

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
async function verified(
  job: ExaminationJob,
  stage: GeneratorContext,
): Promise<ExaminationProblem[]> {
  const { workspaceRoot, root } = job;
  const unlisted = await writeEnvironment(workspaceRoot, root, emitEnvironment);
  const folder = join(workspaceRoot, root);
  const { problems } = verifySet({
    folder: join(folder, scenariosFolder),
    stage,
    package: await importPackage(folder, gatePorts.importModule, true),
    progress: silent,
  });
  const wrong = problems.map(({ id, text }) => `${id ?? 'the set'}: ${text}`);
  return [
    ...[...unlisted, ...wrong].slice(0, 10).map(notHolding),
    ...challengeProblems(stage, join(folder, scenariosFolder)),
  ];
}

const notHolding = (message: string): ExaminationProblem => ({
  source: 'scenarios',
  code: 'SCENARIO_DOES_NOT_HOLD',
  path: undefined,
  message,
});

/** At most so many wins: what chance makes of the limit in 19 of 20 sets is no fault of the model. */
const allowed = (episodes: number): number =>
  mostWon * episodes + 1.65 * Math.sqrt(mostWon * (1 - mostWon) * episodes);

function challengeProblems(stage: GeneratorContext, folder: string): ExaminationProblem[] {
  const earned = [...readScenarios(folder)].map((one) => challenged(stage, one, challengeSeed));
  return (['random', 'reward-hacker'] as const).flatMap((adversary) => {
    const all = earned.map((each) => each[adversary]);
    const episodes = all.reduce((sum, each) => sum + each.episodes, 0);
    const won = all.reduce((sum, each) => sum + each.strict, 0);
    if (won <= allowed(episodes)) return [];
    const message = `A ${adversary} agent gets the full reward in ${won} of ${episodes} episodes: too few arguments are needed, or they are too easy to guess.`;
    return [{ source: 'scenarios', code: 'EASY_TO_GUESS', path: undefined, message } as const];
  });
}
