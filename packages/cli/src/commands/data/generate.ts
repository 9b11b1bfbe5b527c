import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type CommandContext,
  type GivenOptions,
  parseOptions,
  ProgressLine,
} from '@envloom/core/command';
import { allEnvironments, installedVersion } from '@envloom/env-package';
import { readScenarios, readTrajectories, type TrajectoryLine } from '@envloom/episodes/node';
import { inInteraction, trajectoryFiles, WorkspaceScenarios } from '@envloom/rollout/command';
import {
  passRatesOf,
  promptOf,
  writePromptSet,
  writeTrainingData,
  type DatasetEvent,
  type DatasetOptions,
  type DatasetReport,
  type RlPrompt,
} from '@envloom/training-data';
import {
  assertSource,
  commandText,
  promptEnvironments,
  recordedRates,
  reportLines,
  sourceEntries,
  type TrainingDataOptions,
  trainingDataOptions,
  trainingDataSettings,
  type TrainingDataSettings,
  verdictOn,
  wantedFormats,
  type WantedFormats,
} from '@envloom/training-data/command';
import { interruptible } from '../interruptible.ts';

/** A set that can be made. */
interface Job {
  readonly workspaceRoot: string;
  readonly settings: TrainingDataSettings;
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly dataset: DatasetOptions;
}

/**
 * Writes a set of trajectories or of scenarios, whole or not at all. In a dry run everything is done
 * but the writing, and what would be written is printed.
 *
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateTrainingData(
  given: GivenOptions,
  context: CommandContext,
  isDryRun = false,
): Promise<void> {
  return dataTask(parseOptions(trainingDataOptions, given), context, isDryRun);
}

/** As {@link generateTrainingData}, of options that were read already. */
export async function dataTask(
  options: TrainingDataOptions,
  context: CommandContext,
  isDryRun: boolean,
): Promise<void> {
  const { root: workspaceRoot, output } = context;
  const settings = trainingDataSettings(options, workspaceRoot);
  const wanted = wantedFormats(settings.formats);
  assertFree(settings, isDryRun);
  assertEnvironments(settings, wanted, workspaceRoot);
  const files = await filesOf(settings, wanted, workspaceRoot);
  const progress = new ProgressLine(settings.name, output);
  const report = await interruptible(context, (signal) => {
    const dataset = {
      ...datasetOptions(settings, commandText(options)),
      dryRun: isDryRun,
      onEvent: (event: DatasetEvent) => show(event, progress),
      signal,
    };
    return made({ workspaceRoot, settings, files, dataset }, wanted);
  }).finally(() => progress.clear());
  const where = relative(workspaceRoot, settings.output);
  const last = isDryRun
    ? `Nothing was written; it would be in ${where}.`
    : `Written to ${where}; README.md there is its card.`;
  output.write(`${[...reportLines(report), last].join('\n')}\n`);
}

/** Told before trajectories are read, and by the name of the option. */
function assertFree({ output, replace }: TrainingDataSettings, isDryRun: boolean): void {
  if (replace || isDryRun || !existsSync(join(output, 'statistics.json'))) return;
  throw new Error(
    `--out: ${output} holds a data set already. Give another folder, or --replace to write it anew.`,
  );
}

/** Told before trajectories are read, of which none could be played again. */
function assertEnvironments(
  { directory, verify }: TrainingDataSettings,
  { task }: WantedFormats,
  workspaceRoot: string,
): void {
  if (task === 'sft' && !verify) return;
  if (allEnvironments(workspaceRoot, directory).length > 0) return;
  throw new Error(
    `--directory: there are no environments in ${directory}. Give the folder of the workspace that holds ` +
      'them; without it that is generated.',
  );
}

async function filesOf(
  { from, fromFormat }: TrainingDataSettings,
  { task }: WantedFormats,
  workspaceRoot: string,
): Promise<readonly string[]> {
  if (task === 'sft' && from.length === 0) throw new Error(noTrajectories);
  if (task === 'rl' && fromFormat !== 'envloom') throw new Error(noRates);
  const files = trajectoryFiles('--from', from, workspaceRoot);
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- the first wrong file is told
    await assertSource(file, fromFormat);
  }
  return files;
}

const noTrajectories =
  '--from is missing: files or run folders of trajectories, joined by commas. Make some with: ' +
  'npx nx run env-library-loans:rollout';

const noRates =
  '--from-format envscaler is for supervised fine-tuning: pass rates of scenarios here are measured on ' +
  'trajectories played here.';

function datasetOptions(settings: TrainingDataSettings, command: string): DatasetOptions {
  const { name, output, replace, files, split, license, from: sources } = settings;
  const version = installedVersion('@envloom/cli');
  return { name, output, replace, files, split, about: { sources, command, version, license } };
}

function show({ stage, read, total, kept }: DatasetEvent, progress: ProgressLine): void {
  const note = stage === 'counting' ? {} : { note: `${kept} kept` };
  progress.show({ stage, done: read, ...(total === undefined ? {} : { total }), ...note });
}

const made = (job: Job, wanted: WantedFormats): Promise<DatasetReport> =>
  wanted.task === 'sft' ? ofTrajectories(job, wanted.formats) : ofScenarios(job, wanted.formats);

function ofTrajectories(
  { workspaceRoot, settings, files, dataset }: Job,
  formats: Extract<WantedFormats, { task: 'sft' }>['formats'],
): Promise<DatasetReport> {
  const { directory, sample, filters, verify, fromFormat } = settings;
  const workspace = new WorkspaceScenarios(workspaceRoot, directory);
  const there = new Set(allEnvironments(workspaceRoot, directory).map(({ name }) => name));
  return writeTrainingData({
    ...dataset,
    formats,
    sample,
    filters,
    trajectories: () => sourceEntries(files, fromFormat),
    ...(verify
      ? {
          hasEnvironment: there.has.bind(there),
          verify: (trajectory) => verdictOn(trajectory, workspace),
        }
      : {}),
  });
}

async function ofScenarios(
  { workspaceRoot, settings, files, dataset }: Job,
  formats: Extract<WantedFormats, { task: 'rl' }>['formats'],
): Promise<DatasetReport> {
  const { interaction, selection, filters } = settings;
  const played = await passRatesOf(linesOf(files), filters.agents);
  const { environments, notes } = await promptEnvironments({
    workspaceRoot,
    settings,
    rates: played,
  });
  // A band without episodes: what solvers made of the programs is kept in the packages.
  const isRecorded = files.length === 0 && selection.band !== undefined;
  const rates = isRecorded ? recordedRates(environments, filters.agents) : played;
  /** Environment by environment. */
  function* prompts(): Generator<RlPrompt> {
    for (const { source, folder, package: name } of environments) {
      for (const scenario of readScenarios(folder))
        yield promptOf(source, name, inInteraction(scenario, interaction), { rates });
    }
  }
  return writePromptSet({ ...dataset, formats, selection, notes, prompts: prompts() });
}

async function* linesOf(files: readonly string[]): AsyncGenerator<TrajectoryLine> {
  for (const file of files) yield* readTrajectories(file);
}
