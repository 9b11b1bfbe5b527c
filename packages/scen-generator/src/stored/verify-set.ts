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
  /**
   * Only each n-th scenario is judged by the gates, and its validator held against its checks; the
   * others are played. Without it, each.
   */
  readonly every?: number;
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
  const ofPrograms = (check.programs?.problems ?? []).map((text): SetProblem => ({ text }));
  const instances = storedInstances(check);
  const { every = 1 } = check;
  const { verifyStored: _, programs: __, ...onlyPlayed } = check;
  for (const [at, id] of ids.value.entries()) {
    const wanted = at % every === 0 ? check : onlyPlayed;
    const result = attempt(() => verifyOne(wanted, set, id, instances));
    if ('problems' in result) problems.push(...result.problems.map(({ text }) => ({ id, text })));
    else {
      scenarios.push(result.value.scenario);
      ofPrograms.push(...result.value.ofProgram.map((text) => ({ id, text })));
    }
    check.progress.show({ stage: 'verifying', done: at + 1, total: ids.value.length });
  }
  check.progress.clear();
  const summary = summaryFor(scenarios);
  const broken = brokenLimits(summary).map((text) => ({ text }));
  return { problems: [...problems, ...ofPrograms, ...broken], summary };
}

/** None where nobody asks for them: then neither worlds grow nor programs are made ready. */
function storedInstances({ folder, stage, programs }: SetCheck): StoredInstances | undefined {
  if (programs === undefined) return undefined;
  const lines = new ScenarioFolder(folder).storedLines()?.instances ?? [];
  return new StoredInstances(stage, programs.programs, lines);
}

const summaryFor = (scenarios: readonly Scenario[]): Summary =>
  summaryOf({ wanted: scenarios.length, scenarios, dropped: [] });

function unfinished(folder: string): SetProblem[] {
  if (!existsSync(join(folder, journalFile))) return [];
  return [{ text: 'The set is not whole: making it was interrupted. The same command goes on.' }];
}

/** A scenario that holds, and what is wrong with the program of an instance. */
interface VerifiedOne {
  readonly scenario: Scenario;
  readonly ofProgram: readonly string[];
}

/** @throws StateError listing what is wrong with it */
function verifyOne(
  check: SetCheck,
  set: ScenarioSet,
  id: string,
  instances: StoredInstances | undefined,
): VerifiedOne {
  const { stage, verifyStored, environment, programs } = check;
  const scenario = set.get(id);
  const isInstance = scenario.program !== undefined && programs !== undefined;
  const made = isInstance ? instances?.of(id) : undefined;
  const isRightEnd = typeof made === 'object' ? rightEndOf(made) : undefined;
  const problems = [
    ...indexProblems(set, scenario),
    ...replayProblems(environment, scenario),
    ...(verifyStored?.(stage, scenario, isRightEnd) ?? []),
  ];
  if (problems.length > 0) throw new StateError(problems);
  if (made === undefined || programs === undefined) return { scenario, ofProgram: [] };
  const ofProgram = typeof made === 'string' ? [made] : validatorProblems(made, programs, scenario);
  return { scenario, ofProgram };
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
