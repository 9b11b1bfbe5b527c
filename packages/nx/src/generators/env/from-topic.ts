import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import {
  type Accepted,
  inferEnvironment,
  isWaiting,
  modelEnvironment,
  modelingSettings,
  type ModelingSettings,
  openModeling,
  type OpenModeling,
  placeTaken,
  type Rejected,
  RunProgress,
  type TopicEnd,
  callsLines,
  waitingLines,
} from '@envloom/skel-builder/run';
import {
  interruption,
  type LanguageModelSettings,
  onProcessInterrupt,
  type OnInterrupt,
  settingsOf,
} from '@envloom/llm/command';
import { locate } from '@envloom/env-package';
import type { ProgressOutput } from '@envloom/core/command';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import type { TopicRequest } from '@envloom/skel-builder';
import { packageNames } from '../../plugin/plugin-options.ts';
import { type EnvOptions, envOptions } from './options.ts';

/** What modeling by a language model needs besides the workspace; tests pass their own. */
export interface TopicPorts {
  readonly output: ProgressOutput;
  readonly onInterrupt: OnInterrupt;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export const topicPorts: TopicPorts = {
  output: process.stdout,
  onInterrupt: onProcessInterrupt,
  variables: process.env,
};

const exclusive = (one: string, other: string): Error =>
  new Error(`${one} and ${other} exclude each other: give one of them.`);

/**
 * What a language model is asked to model; undefined where a logic model is there already.
 *
 * @throws Error for options that exclude each other
 */
export function topicRequestOf({ task, topic, model }: EnvOptions): TopicRequest | undefined {
  if (task === undefined && topic === undefined) return undefined;
  if (task !== undefined && topic !== undefined) throw exclusive('--task', '--topic');
  const option = task === undefined ? '--topic' : '--task';
  if (model !== undefined) throw exclusive(option, '--model');
  const text = (task ?? topic ?? '').trim();
  if (text === '') throw new Error(`${option} is empty.`);
  return task === undefined ? { topic: text } : { task: { source: 'task', text } };
}

interface TopicJob {
  readonly tree: Tree;
  readonly request: TopicRequest;
  readonly options: EnvOptions;
  /** The folder of environments, relative to the workspace root. */
  readonly directory: string;
  readonly settings: LanguageModelSettings & ModelingSettings;
  /** The npm name that an environment gets. */
  readonly nameOf: (name: string) => string;
}

/**
 * Prepares making one environment with a language model: what can be wrong with what was asked for is
 * found here, and nothing is written.
 *
 * @returns what makes it. Nx calls it after the generator, and not at all with `--dry-run`.
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateFromTopic(
  tree: Tree,
  request: TopicRequest,
  given: GivenOptions,
  ports: TopicPorts,
): Promise<GeneratorCallback> {
  const options = parseOptions(envOptions, given);
  const location = locate(options.name ?? 'any', options.directory);
  if (options.name !== undefined && existsSync(join(tree.root, location.root))) {
    throw new Error(placeTaken(location));
  }
  const settings = {
    ...settingsOf(options, tree.root, ports.variables),
    ...modelingSettings(options),
  };
  // A scope that is none is told before anything is paid.
  const nameOf = packageNames(tree, options.scope);
  const { directory } = location;
  return () => makeEnvironment({ tree, request, options, directory, settings, nameOf }, ports);
}

async function makeEnvironment(job: TopicJob, ports: TopicPorts): Promise<void> {
  const progress = new RunProgress('env', ports.output, true);
  const stop = interruption(ports.onInterrupt, progress.say);
  try {
    const place = {
      workspaceRoot: job.tree.root,
      directory: job.directory,
      packageName: job.nameOf,
    };
    const modeling = await openModeling(place, job.settings, progress);
    try {
      const end = await wholeWay(job, modeling, progress, stop.soft);
      await modeling.language.drained(stop.hard);
      progress.clear();
      ports.output.write(reportOf(job, end, modeling));
    } finally {
      progress.clear();
      await modeling.close();
    }
  } finally {
    stop.close();
  }
}

/** @returns how it ended; undefined where its first question waits */
async function wholeWay(
  { tree, request, options, directory }: TopicJob,
  { language, ports }: OpenModeling,
  progress: RunProgress,
  signal: AbortSignal,
): Promise<TopicEnd | undefined> {
  const folder = join(tree.root, directory);
  try {
    const asked = { folder, model: language.model, signal };
    const inferred = await inferEnvironment(request, options.name, asked);
    if (inferred.kind === 'refused') throw new Error(noEnvironment(inferred.reason));
    const { topic, calls } = inferred;
    progress.say(`${topic.name}: ${topic.title} (${topic.domain})\n  ${topic.summary}`);
    return await modelEnvironment(topic, calls, { ...ports, signal });
  } catch (error) {
    if (isWaiting(error)) return undefined;
    throw error;
  }
}

const noEnvironment = (reason: string): string =>
  `No environment was made: ${reason}\n` +
  'Tasks need a system whose records are read and changed; --topic names one directly.';

/** @throws Error where there is no environment, and nothing waits */
function reportOf(
  { nameOf, settings }: TopicJob,
  end: TopicEnd | undefined,
  { language }: OpenModeling,
): string {
  if (end?.kind === 'stopped') throw end.error;
  if (end?.kind === 'rejected') throw new Error(rejectedText(end.outcome, settings.state));
  if (end === undefined || end.kind === 'waiting')
    return `\n${waitingLines(language.waiting()).join('\n')}\n`;
  if (end.kind === 'present')
    return `\n${end.root} is from this topic already: nothing was written.\n`;
  const made = madeLines(end.outcome, nameOf(end.topic.name));
  return `\n${[...callsLines(end.outcome.history.calls), '', ...made].join('\n')}\n`;
}

function madeLines({ topic, figures, history }: Accepted, packageName: string): string[] {
  const { operations = 0, kill_score: kill = 0, scenarios = 0 } = figures;
  const repairs = history.rounds.length - 1;
  return [
    `${topic.name} is accepted after ${repairs} rounds of repair: ${operations} operations, ` +
      `kill score ${kill}, ${scenarios} verified scenarios.`,
    '',
    `Use it:     import … from '${packageName}'`,
    `Play it:    npx nx check env-${topic.name}`,
    `Scenarios:  npx nx run env-${topic.name}:scenarios`,
  ];
}

function rejectedText({ topic, problems, history }: Rejected, state: string): string {
  const shown = problems.slice(0, 10).map(({ code, path, message }) => {
    const [first = ''] = message.split('\n');
    return `  ${code}${path === undefined ? '' : ` at ${path}`}: ${first}`;
  });
  const more = problems.length - shown.length;
  return [
    `${topic.name} is not accepted after ${history.rounds.length - 1} rounds of repair; nothing was written to the workspace.`,
    ...shown,
    ...(more > 0 ? [`  … and ${more} more`] : []),
    `The model as far as it came, all problems and what was tried: ${join(state, 'rejected', topic.name)}`,
    'Allow more rounds with --rounds, or correct the model by hand and generate from it with --model.',
  ].join('\n');
}
