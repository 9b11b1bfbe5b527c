import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import {
  cachedRun,
  type CorpusJob,
  estimateOf,
  type FinishedRun,
  funnelLines,
  incompleteText,
  keepLeftOut,
  lastRun,
  type LastRun,
  makeEnvironments,
  modelingSettings,
  planText,
  RunProgress,
  statusText,
  submitted,
  totalsLines,
  waitingLines,
  yieldLines,
} from '@envloom/skel-builder/run';
import { callerFolder, locate } from '@envloom/env-package';
import type { Ledger } from '@envloom/llm';
import {
  defaultLanguageModel,
  ledgerIfAny,
  onProcessInterrupt,
  settingsOf,
  stateFolder,
} from '@envloom/llm/command';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { type CorpusReading, readCorpus } from '@envloom/skel-builder';
import { packageNames } from '../../plugin/plugin-options.ts';
import type { TopicPorts } from '../env/model-one.ts';
import { type EnvsOptions, envsOptions } from './options.ts';

/** What the generator needs besides the workspace; tests pass their own. */
export interface EnvsPorts extends TopicPorts {
  /** Whether Nx will not call back, so that all there is to show is the plan. */
  readonly isDryRun: () => boolean;
}

const defaultPorts: EnvsPorts = {
  output: process.stdout,
  onInterrupt: onProcessInterrupt,
  variables: process.env,
  isDryRun: () => process.env['NX_DRY_RUN'] === 'true',
};

/**
 * Prepares making environments from a corpus: everything that can be wrong with what was asked for is
 * found here, and nothing is written.
 *
 * @returns what makes them. Nx calls it after the generator, and not at all with `--dry-run`.
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateEnvironments(
  tree: Tree,
  given: GivenOptions,
  ports: EnvsPorts = defaultPorts,
): Promise<GeneratorCallback> {
  const options = parseOptions(envsOptions, given);
  if (options.status) {
    await printStatus(tree, options, ports);
    return () => undefined;
  }
  const job = await jobOf(tree, options, ports);
  if (ports.isDryRun()) await printPlan(job, ports);
  return () => runJob(job, options, ports);
}

/**
 * Reads the corpus, relative to where the command was typed or to the workspace.
 *
 * @throws Error where there is no such file or no task in it, or for an option that means nothing
 */
async function jobOf(
  tree: Tree,
  options: EnvsOptions,
  { variables }: EnvsPorts,
): Promise<CorpusJob> {
  const workspaceRoot = tree.root;
  const { corpus, format, column, count, perDomain } = options;
  if (corpus === undefined) throw new Error(noCorpus);
  const places = [resolve(callerFolder(), corpus), resolve(workspaceRoot, corpus)];
  const file = places.find((place) => existsSync(place));
  if (file === undefined) throw new Error(`--corpus: there is no file ${corpus}.`);
  const reading: CorpusReading = await readCorpus(file, { format, column });
  const settings = {
    ...settingsOf(options, workspaceRoot, variables),
    ...modelingSettings(options),
  };
  // Nx passes options that were not given as undefined.
  const asked = Object.entries(options).filter(([, value]) => value !== undefined);
  return {
    // An invalid folder, or scope, is told before anything is paid.
    place: {
      workspaceRoot,
      directory: locate('any', options.directory).directory,
      packageName: packageNames(tree, options.scope),
    },
    settings,
    reading,
    selection: { count, perDomain },
    options: { ...Object.fromEntries(asked), corpus: file, provider: settings.provider },
  };
}

const noCorpus =
  '--corpus is missing: a file of tasks (JSONL, CSV, text, ToolACE or API-Bank), such as --corpus tasks.jsonl. ' +
  'To see what a run came to: npx nx g envs --status.';

/** Questions are keyed by the model, which without a name only a server could tell. */
async function printPlan(job: CorpusJob, { output }: EnvsPorts): Promise<void> {
  const run = await cachedRun(job, job.settings.model ?? defaultLanguageModel);
  output.write(
    planText(job.reading, run, estimateOf(run, job.selection.count, job.settings.prices)),
  );
}

/**
 * Prints how far the last run of a state folder came. Asks and writes nothing.
 *
 * @param options of which only the state folder counts: the rest is as the last run was given it
 * @throws Error where there was no run
 */
async function printStatus(tree: Tree, options: EnvsOptions, ports: EnvsPorts): Promise<void> {
  const ledger = ledgerIfAny(stateFolder(options, tree.root));
  try {
    const last = ledger && lastRun(ledger);
    ports.output.write(
      last === undefined
        ? singleRunsText(ledger, relative(tree.root, stateFolder(options, tree.root)))
        : await corpusRunText(tree, last, options, ports),
    );
  } finally {
    ledger?.close();
  }
}

async function corpusRunText(
  tree: Tree,
  last: LastRun,
  { state }: EnvsOptions,
  ports: EnvsPorts,
): Promise<string> {
  const all = parseOptions(envsOptions, { ...last.options, state });
  const job = await jobOf(tree, all, ports);
  const run = await cachedRun(job, last.languageModel);
  return `${last.languageModel}, ${all.corpus ?? ''}\n\n${statusText(job.reading, run)}`;
}

/** What runs of `nx g env` came to, which know of no corpus: what was asked, and what it cost. */
function singleRunsText(ledger: Ledger | undefined, folder: string): string {
  const totals = ledger?.totals() ?? [];
  if (totals.length === 0)
    throw new Error(
      `There was no run with ${folder} yet. Start one with: npx nx g envs --corpus tasks.jsonl`,
    );
  return `Single environments (nx g env) with ${folder}\n\n${totalsLines(totals).join('\n')}\n`;
}

/** @throws Error where the run did not come to its end although nothing waits */
async function runJob(
  job: CorpusJob,
  { pollSeconds }: EnvsOptions,
  ports: EnvsPorts,
): Promise<void> {
  const progress = new RunProgress('envs', ports.output, false);
  const output = { progress, onInterrupt: ports.onInterrupt };
  const { submit, provider, state } = job.settings;
  const runOnce = (): Promise<FinishedRun> => makeEnvironments(job, output);
  const run = await (submit && provider === 'batch'
    ? submitted(runOnce, job.settings, output, pollSeconds)
    : runOnce());
  keepLeftOut(state, run);
  ports.output.write(`${reportLines(job, run).join('\n')}\n`);
  const incomplete = incompleteText(run);
  if (incomplete !== undefined) throw new Error(incomplete);
}

function reportLines({ reading }: CorpusJob, run: FinishedRun): string[] {
  return [
    '',
    ...funnelLines(reading, run),
    '',
    ...totalsLines(run.totals),
    ...yieldLines(run, run.totals),
    '',
    ...waitingLines(run.waiting),
  ];
}
