import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StateError } from '@envloom/runtime';
import type { Scenario } from '@envloom/episodes';
import { readScenarios, type ScenarioSet } from '@envloom/episodes/node';
import { rightEndOf } from '../programs/draft.ts';
import { brokenLimits } from '../report/limits.ts';
import { summaryOf, type Summary } from '../report/summary.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import type { ProgressLine } from '@envloom/core/command';
import { ScenarioFolder } from './folder.ts';
import { type PackagePrograms, StoredInstances, validatorProblems } from './held-validators.ts';
import { journalFile } from './journal.ts';
import type { AnyEnvironment } from './package-module.ts';
import type { ScenarioPorts } from './ports.ts';
import { replayProblems } from './replay.ts';

/** Something that is wrong with a stored scenario, or with the set where no id is given. */
export interface SetProblem {
  readonly id?: string;
  readonly text: string;
}

export interface VerifiedSet {
  readonly problems: readonly SetProblem[];
  readonly summary: Summary;
}

export interface SetCheck {
  /** The folder of the scenarios, absolute. */
  readonly folder: string;
  readonly stage: GeneratorContext;
  /** Of the package, as it is on disk. */
  readonly environment: AnyEnvironment;
  /** The task programs of the package, where it has any. */
  readonly programs?: PackagePrograms;
  /** Judges by all gates again; left out where they have just been passed. */
  readonly verifyStored?: ScenarioPorts['verifyStored'];
  readonly progress: Pick<ProgressLine, 'show' | 'clear'>;
}

/** Verifies every stored scenario of a set; writes nothing. */
export function verifySet(check: SetCheck): VerifiedSet {
  const set = readScenarios(check.folder);
  const ids = attempt(() => set.ids);
  const problems: SetProblem[] = unfinished(check.folder);
  if ('problems' in ids)
    return { problems: [...problems, ...ids.problems], summary: summaryFor([]) };
  const scenarios: Scenario[] = [];
  const instances = storedInstances(check);
  for (const [at, id] of ids.value.entries()) {
    const result = attempt(() => verifyOne(check, set, id, instances));
    if ('problems' in result) problems.push(...result.problems.map(({ text }) => ({ id, text })));
    else scenarios.push(result.value);
    check.progress.show({ stage: 'verifying', done: at + 1, total: ids.value.length });
  }
  check.progress.clear();
  problems.push(...programProblems(check, instances, scenarios));
  const summary = summaryFor(scenarios);
  const broken = brokenLimits(summary).map((text) => ({ text }));
  return { problems: [...problems, ...broken], summary };
}

function storedInstances({ folder, stage, programs }: SetCheck): StoredInstances {
  const lines = new ScenarioFolder(folder).storedLines()?.instances ?? [];
  return new StoredInstances(stage, programs?.programs ?? [], lines);
}

/** What is wrong with task programs, and where their validators and the checks say different things. */
function programProblems(
  { programs }: SetCheck,
  instances: StoredInstances,
  scenarios: readonly Scenario[],
): readonly SetProblem[] {
  if (programs === undefined) return [];
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  return [
    ...programs.problems.map((text) => ({ text })),
    ...validatorProblems(instances, programs, (id) => byId.get(id)),
  ];
}

const summaryFor = (scenarios: readonly Scenario[]): Summary =>
  summaryOf({ wanted: scenarios.length, scenarios, dropped: [] });

function unfinished(folder: string): SetProblem[] {
  if (!existsSync(join(folder, journalFile))) return [];
  return [{ text: 'The set is not whole: making it was interrupted. The same command goes on.' }];
}

/** @throws StateError listing what is wrong with it */
function verifyOne(
  check: SetCheck,
  set: ScenarioSet,
  id: string,
  instances: StoredInstances,
): Scenario {
  const { stage, verifyStored, environment } = check;
  const scenario = set.get(id);
  const problems = [
    ...indexProblems(set, scenario),
    ...replayProblems(environment, scenario),
    ...(verifyStored?.(stage, scenario, rightEnd(instances, scenario)) ?? []),
  ];
  if (problems.length > 0) throw new StateError(problems);
  return scenario;
}

/** Of an instance that can be made again; what is wrong with the others is told with their validators. */
function rightEnd(
  instances: StoredInstances,
  { id, program }: Scenario,
): ReturnType<typeof rightEndOf> | undefined {
  const made = program === undefined ? '' : instances.of(id);
  return typeof made === 'string' ? undefined : rightEndOf(made);
}

function indexProblems({ index }: ScenarioSet, scenario: Scenario): readonly string[] {
  const listed = index.scenarios.find(({ id }) => id === scenario.id);
  const isSame =
    listed?.kind === scenario.kind &&
    listed.split === scenario.split &&
    listed.difficulty === scenario.certificate.difficulty.score;
  return isSame ? [] : ['index.json says something else of it.'];
}

type Attempt<T> = { readonly value: T } | { readonly problems: readonly SetProblem[] };

function attempt<T>(run: () => T): Attempt<T> {
  try {
    return { value: run() };
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return { problems: error.problems.map((text) => ({ text })) };
  }
}
