import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratorCallback } from '@nx/devkit';
import type { TopicRequest } from '@envloom/skel-builder';
import {
  RunProgress,
  inferEnvironment,
  type InferredEnvironment,
  modelEnvironment,
  modelingSettings,
  openModeling,
  type ModelingPlace,
  type ModelingSettings,
  type OpenModeling,
  placeTaken,
  isWaiting,
  type TopicEnd,
} from '@envloom/skel-builder/run';
import { locate } from '@envloom/env-package';
import { settingsOf, type LanguageModelSettings } from '@envloom/llm/command';
import { interruption } from '@envloom/llm/command';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { envOptions } from './options.ts';
import type { TopicPorts } from './ports.ts';
import { topicReport } from './topic-report.ts';

interface TopicJob {
  readonly request: TopicRequest;
  /** The name that the user gave. */
  readonly name: string | undefined;
  readonly place: ModelingPlace;
  readonly settings: LanguageModelSettings & ModelingSettings;
}

/**
 * Prepares making one environment with a language model: what can be wrong with what was asked for is
 * found here, and nothing is written.
 *
 * @returns what makes it. Nx calls it after the generator, and not at all with `--dry-run`.
 * @throws Error that says what is wrong and what repairs it
 */
export function generateFromTopic(
  workspaceRoot: string,
  request: TopicRequest,
  given: GivenOptions,
  ports: TopicPorts,
): GeneratorCallback {
  const options = parseOptions(envOptions, given);
  const { name } = options;
  const location = locate(name ?? 'any', options.directory);
  if (name !== undefined && existsSync(join(workspaceRoot, location.root))) {
    throw new Error(placeTaken(location));
  }
  const settings = {
    ...settingsOf(options, workspaceRoot, ports.variables),
    ...modelingSettings(options),
  };
  const place = { workspaceRoot, directory: location.directory };
  return () => makeEnvironment({ request, name, place, settings }, ports);
}

async function makeEnvironment(job: TopicJob, ports: TopicPorts): Promise<void> {
  const progress = new RunProgress('env', ports.output, true);
  const stop = interruption(ports.onInterrupt, progress.say);
  try {
    const modeling = await openModeling(job.place, job.settings, progress);
    try {
      const end = await wholeWay(job, modeling, progress, stop.soft);
      await modeling.language.drained(stop.hard);
      progress.clear();
      ports.output.write(topicReport(end, modeling.language, job.settings.state));
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
  job: TopicJob,
  modeling: OpenModeling,
  progress: RunProgress,
  signal: AbortSignal,
): Promise<TopicEnd | undefined> {
  const inferred = await inferredOf(job, modeling, signal);
  if (inferred === undefined) return undefined;
  if (inferred.kind === 'refused') throw new Error(noEnvironment(inferred.reason));
  const { topic, calls } = inferred;
  progress.say(`${topic.name}: ${topic.title} (${topic.domain})\n  ${topic.summary}`);
  return modelEnvironment(topic, calls, { ...modeling.ports, signal });
}

async function inferredOf(
  { request, name, place }: TopicJob,
  { language }: OpenModeling,
  signal: AbortSignal,
): Promise<InferredEnvironment | undefined> {
  const folder = join(place.workspaceRoot, place.directory);
  try {
    return await inferEnvironment(request, name, { folder, model: language.model, signal });
  } catch (error) {
    if (isWaiting(error)) return undefined;
    throw error;
  }
}

const noEnvironment = (reason: string): string =>
  `No environment was made: ${reason}\n` +
  'Tasks need a system whose records are read and changed; --topic names one directly.';
