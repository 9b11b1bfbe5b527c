import { join, resolve } from 'node:path';
import type { Task } from '../task.ts';
import {
  coverageTable,
  summaryTable,
  type GenerateOptions,
  type GeneratorContext,
} from '@envloom/scen-generator';
import { emitEnvironment } from '@envloom/env-package';
import { readFromDisk } from '@envloom/env-package';
import { linkCommand } from '@envloom/env-package';
import { packageName, type EnvironmentLocation } from '@envloom/env-package';
import { ownPackageName } from '@envloom/env-package';
import { writeEnvironment } from '@envloom/env-package';
import { ProgressLine } from '@envloom/core/command';
import { environmentSource, type EnvironmentSource } from '@envloom/env-package';
import { findEnvironment } from '@envloom/env-package';
import { ScenarioFolder, scenariosFolder } from '@envloom/scen-generator/stored';
import { setRun, type SetRun } from '@envloom/scen-generator/stored';
import { makeSet, type MadeSet } from '@envloom/scen-generator/stored';
import type { ScenarioPorts } from '@envloom/scen-generator/stored';
import { importEnvironment, packagePrograms } from '@envloom/scen-generator/stored';
import { problemLines } from '@envloom/scen-generator/stored';
import { verifySet } from '@envloom/scen-generator/stored';
import { wishesOf } from '@envloom/scen-generator/stored';
import { makeInstanceSet, type ProgramFigures } from '@envloom/scen-generator/stored';
import { type CheckedModel, formatDiagnostic } from '@envloom/logic-model';
import { type CheckedProgram, isError, loadPrograms } from '@envloom/task-programs';
import { programTable } from './program-table.ts';
import {
  interrupted,
  interruptedInstances,
  interruptedWaiting,
  leftOut,
  noMutations,
  nothingMade,
  notListed,
  notReady,
  notVerified,
} from './errors.ts';
import { generateOn } from './generate-job.ts';
import { parseOptions, type GivenOptions } from '@envloom/core/command';
import { scenariosOptions, type ScenariosOptions } from './options.ts';
import type { GeneratorPorts } from './ports.ts';

interface Job {
  readonly workspaceRoot: string;
  readonly programs: readonly CheckedProgram[];
  readonly location: EnvironmentLocation;
  readonly source: EnvironmentSource;
  readonly wishes: GenerateOptions;
  readonly run: SetRun;
  readonly options: ScenariosOptions;
  readonly ports: GeneratorPorts;
}

/**
 * Prepares making scenarios: everything that can be wrong with what was asked for is found here, and
 * nothing is written.
 *
 * @returns what makes them. Nx calls it after the generator, and not at all with `--dry-run`.
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateScenarios(
  workspaceRoot: string,
  request: GivenOptions,
  ports: GeneratorPorts,
): Promise<Task> {
  const options = parseOptions(scenariosOptions, request);
  const wishes = wishesOf(options);
  const location = findEnvironment(workspaceRoot, options.name, options.directory);
  const result = await environmentSource(workspaceRoot, location.root);
  if (!result.ok) throw notReady(location.root, result.problems);
  const { checked } = result.source;
  if (!checked.operations.some(({ operation }) => operation.kind === 'mutation')) {
    throw noMutations(location.name);
  }
  const run = setRun(checked.model.name, checked.hash, wishes);
  const programs = programsOf(workspaceRoot, location, checked, ports);
  const job = {
    workspaceRoot,
    programs,
    location,
    source: result.source,
    wishes,
    run,
    options,
    ports,
  };
  return () => makeScenarios(job);
}

/**
 * The task programs without errors; the others are told, and left out.
 *
 * @throws Error with everything that is wrong with them where none is left
 */
function programsOf(
  workspaceRoot: string,
  { root, name }: EnvironmentLocation,
  checked: CheckedModel,
  { inform }: GeneratorPorts,
): readonly CheckedProgram[] {
  const { programs, unsound, diagnostics } = loadPrograms(join(workspaceRoot, root), checked, root);
  if (unsound.length === 0) return programs;
  const errors = diagnostics.filter(isError);
  if (programs.length === 0) throw notReady(root, errors.map(formatDiagnostic));
  inform(leftOut(name, unsound));
  return programs;
}

async function makeScenarios(job: Job): Promise<void> {
  const { location, source, ports, options } = job;
  const stage = ports.createGeneratorContext(source.checked);
  const folder = new ScenarioFolder(folderOf(job));
  sayWhatIsReplaced(job, folder);
  const set = await interruptible(job, stage, folder);
  const { summary, seconds, verified } = set;
  if (set.isInterrupted) throw interrupted(summary);
  if (summary.made === 0) throw nothingMade(location.name, summary);
  const programs = await instancesOf(job, stage, folder);
  if (options.out === undefined) await bringIntoPackage(job, stage);
  const { seed } = job.wishes;
  ports.output.write(
    `${summaryTable(`${location.name}: scenarios from seed ${seed}`, summary, { seconds, verified })}\n`,
  );
  if (options.coverage && summary.coverage !== undefined) {
    ports.output.write(`${coverageTable(summary.coverage, source.checked.model)}\n`);
  }
  if (programs.length > 0) ports.output.write(`${programTable(programs)}\n`);
  ports.inform(whatWasWritten(job, folder, set, programs));
}

/** The scenarios of task programs; those of walks are there already. */
async function instancesOf(
  { location, programs, wishes, options, ports }: Job,
  stage: GeneratorContext,
  folder: ScenarioFolder,
): Promise<readonly ProgramFigures[]> {
  if (programs.length === 0) return [];
  const { instances } = options;
  const controller = new AbortController();
  const stopListening = ports.onInterrupt(() => {
    controller.abort(interruptedInstances(location.name));
  });
  try {
    return await makeInstanceSet({
      stage,
      programs,
      seed: wishes.seed,
      instances,
      folder,
      progress: new ProgressLine(location.name, ports.output),
      signal: controller.signal,
    });
  } finally {
    stopListening();
  }
}

function folderOf({ workspaceRoot, location, options }: Job): string {
  return options.out === undefined
    ? join(workspaceRoot, location.root, scenariosFolder)
    : resolve(workspaceRoot, options.out);
}

function sayWhatIsReplaced({ run, ports }: Job, folder: ScenarioFolder): void {
  const stored = folder.storedRun();
  if (stored === undefined || folder.storedCount(run) > 0) return;
  const options = JSON.stringify(stored.options);
  ports.inform(
    `The scenarios in ${folder.path} are from seed ${stored.seed} with ${options}, or of another ` +
      'model: they are replaced as soon as the first new one is verified.',
  );
}

/** Stops between two attempts when the user wants to. */
async function interruptible(
  job: Job,
  stage: GeneratorContext,
  folder: ScenarioFolder,
): Promise<MadeSet> {
  const { location, wishes, run, ports } = job;
  const controller = new AbortController();
  const stopListening = ports.onInterrupt(() => {
    controller.abort(interruptedWaiting(location.name));
  });
  try {
    return await makeSet({
      stage,
      run,
      wishes,
      folder,
      generate: await generatorOf(job, controller.signal),
      progress: new ProgressLine(location.name, ports.output),
      signal: controller.signal,
    });
  } finally {
    stopListening();
  }
}

/** Where there are workers, they make the set, which is only written here. */
async function generatorOf(
  { source, wishes, ports }: Job,
  signal: AbortSignal,
): Promise<ScenarioPorts['generate']> {
  const queue = ports.openQueue();
  if (queue === undefined) return ports.generate;
  try {
    return await generateOn(queue, source.checked.model, wishes, signal);
  } finally {
    await queue.close();
  }
}

/** The package lists its scenarios, and they hold on its own class. */
async function bringIntoPackage(job: Job, stage: GeneratorContext): Promise<void> {
  const { workspaceRoot, location, ports } = job;
  const refused = await writeEnvironment(workspaceRoot, location.root, emitEnvironment);
  if (refused.length > 0) throw notListed(location.root, refused);
  const folder = join(workspaceRoot, location.root);
  const name = ownPackageName(readFromDisk(folder)) ?? packageName(location.name);
  linkCommand(workspaceRoot, name);
  const { problems } = verifySet({
    folder: join(folder, scenariosFolder),
    stage,
    programs: await packagePrograms(folder, stage, ports.importModule),
    environment: await importEnvironment(folder, ports.importModule),
    progress: new ProgressLine(location.name, ports.output),
  });
  const wrong = problems.filter(({ id }) => id !== undefined);
  if (wrong.length > 0) throw notVerified(location.root, problemLines(wrong));
}

function whatWasWritten(
  job: Job,
  folder: ScenarioFolder,
  { summary }: MadeSet,
  programs: readonly ProgramFigures[],
): string {
  const { location, options } = job;
  const where = options.out ?? `${location.root}/${scenariosFolder}`;
  const files = folder.written.length;
  const total = programs.reduce((sum, { made }) => sum + made, summary.made);
  if (files === 0) return `${where} is up to date: nothing was written.`;
  return `Wrote ${files} ${files === 1 ? 'file' : 'files'} to ${where}, ${total} scenarios in all.`;
}
