import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Task } from '../task.ts';
import { readTrajectories, type TrajectoryLine } from '@envloom/episodes/node';
import {
  passRatesOf,
  writePromptSet,
  writeTrainingData,
  type DatasetEvent,
  type DatasetOptions,
  type DatasetReport,
} from '@envloom/training-data';
import { installedVersion } from '@envloom/env-package';
import { ProgressLine } from '@envloom/core/command';
import { environmentNames } from '@envloom/env-package';
import { commandText } from '@envloom/training-data/command';
import { wantedFormats, type WantedFormats } from '@envloom/training-data/command';
import { parseOptions, type GivenOptions } from '@envloom/core/command';
import { trainingDataOptions, type TrainingDataOptions } from '@envloom/training-data/command';
import { promptEnvironments } from '@envloom/training-data/command';
import { promptsOf } from '@envloom/training-data/command';
import { reportLines } from '@envloom/training-data/command';
import { trainingDataSettings, type TrainingDataSettings } from '@envloom/training-data/command';
import { assertSource, sourceEntries } from '@envloom/training-data/command';
import { verdictOn } from '@envloom/training-data/command';
import { trajectoryFiles } from '@envloom/rollout/command';
import { WorkspaceScenarios } from '@envloom/rollout/command';
import type { TrainingDataPorts } from './ports.ts';

interface Job {
  readonly workspaceRoot: string;
  readonly settings: TrainingDataSettings;
  readonly wanted: WantedFormats;
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly dataset: DatasetOptions;
  readonly ports: TrainingDataPorts;
}

/**
 * Writes a set of trajectories or of scenarios. In a dry run everything is done but the writing, and
 * what would be written is printed.
 *
 * @returns nothing more to do: a set is written here, whole or not at all
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateTrainingData(
  workspaceRoot: string,
  request: GivenOptions,
  ports: TrainingDataPorts,
): Promise<Task> {
  const options = parseOptions(trainingDataOptions, request);
  const settings = trainingDataSettings(options, workspaceRoot);
  const wanted = wantedFormats(settings.formats);
  assertFree(settings, ports);
  assertEnvironments(settings, wanted, workspaceRoot);
  const files = await filesOf(settings, wanted, workspaceRoot);
  const report = await withInterrupt(ports, (signal) => {
    const progress = new ProgressLine(settings.name, ports.output);
    const dataset = datasetOptions({
      settings,
      options,
      isDryRun: ports.isDryRun(),
      signal,
      progress,
    });
    const job = { workspaceRoot, settings, wanted, files, dataset, ports };
    return made(job).finally(progress.clear.bind(progress));
  });
  const where = relative(workspaceRoot, settings.output);
  const last = ports.isDryRun()
    ? `Nothing was written; it would be in ${where}.`
    : `Written to ${where}; README.md there is its card.`;
  ports.output.write(`${[...reportLines(report), last].join('\n')}\n`);
  return () => undefined;
}

/** Told before trajectories are read, and by the name of the option. */
function assertFree(
  { output, replace }: TrainingDataSettings,
  { isDryRun }: TrainingDataPorts,
): void {
  if (replace || isDryRun() || !existsSync(join(output, 'statistics.json'))) return;
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
  if (environmentNames(join(workspaceRoot, directory)).length > 0) return;
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
  const files = trajectoryFiles('from', from, workspaceRoot);
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

async function withInterrupt<T>(
  { onInterrupt }: TrainingDataPorts,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const close = onInterrupt(() => {
    controller.abort(new Error('Interrupted: nothing was written.'));
  });
  try {
    return await work(controller.signal);
  } finally {
    close();
  }
}

interface DatasetParts {
  readonly settings: TrainingDataSettings;
  readonly options: TrainingDataOptions;
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
}

function datasetOptions({
  settings,
  options,
  isDryRun,
  signal,
  progress,
}: DatasetParts): DatasetOptions {
  const { name, output, replace, files, split, license, from } = settings;
  return {
    name,
    output,
    replace,
    files,
    split,
    dryRun: isDryRun,
    about: {
      sources: from,
      command: commandText(options),
      version: installedVersion('@envloom/cli'),
      ...(license === undefined ? {} : { license }),
    },
    onEvent: ({ stage, read, total, kept }: DatasetEvent) => {
      const note = stage === 'counting' ? {} : { note: `${kept} kept` };
      progress.show({ stage, done: read, ...(total === undefined ? {} : { total }), ...note });
    },
    signal,
  };
}

function made(job: Job): Promise<DatasetReport> {
  return job.wanted.task === 'sft'
    ? ofTrajectories(job, job.wanted.formats)
    : ofScenarios(job, job.wanted.formats);
}

function ofTrajectories(
  { workspaceRoot, settings, files, dataset, ports }: Job,
  formats: Extract<WantedFormats, { task: 'sft' }>['formats'],
): Promise<DatasetReport> {
  const { directory, sample, filters, verify, fromFormat } = settings;
  const workspace = new WorkspaceScenarios(workspaceRoot, directory, ports.importModule);
  return writeTrainingData({
    ...dataset,
    formats,
    sample,
    filters,
    trajectories: () => sourceEntries(files, fromFormat),
    ...(verify
      ? {
          hasEnvironment: hasEnvironment(workspaceRoot, directory),
          verify: (trajectory) => verdictOn(trajectory, workspace),
        }
      : {}),
  });
}

function hasEnvironment(workspaceRoot: string, directory: string): (name: string) => boolean {
  const names = new Set(environmentNames(join(workspaceRoot, directory)));
  return names.has.bind(names);
}

async function ofScenarios(
  { workspaceRoot, settings, files, dataset, ports }: Job,
  formats: Extract<WantedFormats, { task: 'rl' }>['formats'],
): Promise<DatasetReport> {
  const { interaction, selection, filters } = settings;
  const rates = await passRatesOf(linesOf(files), filters.agents);
  const { importModule } = ports;
  const { environments, notes } = await promptEnvironments({
    workspaceRoot,
    settings,
    rates,
    importModule,
  });
  return writePromptSet({
    ...dataset,
    formats,
    selection,
    notes,
    prompts: promptsOf({ environments, interaction, rates }),
  });
}

async function* linesOf(files: readonly string[]): AsyncGenerator<TrajectoryLine> {
  for (const file of files) yield* readTrajectories(file);
}
