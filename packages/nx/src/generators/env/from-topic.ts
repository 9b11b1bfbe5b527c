import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import {
  inferEnvironment,
  modelEnvironment,
  modelingSettings,
  placeTaken,
} from '@envloom/skel-builder/run';
import { settingsOf } from '@envloom/llm/command';
import { locate } from '@envloom/env-package';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import type { TopicRequest } from '@envloom/skel-builder';
import { packageNames } from '../../plugin/plugin-options.ts';
import { type ModelingJob, modelOne, type TopicPorts } from './model-one.ts';
import { type EnvOptions, envOptions } from './options.ts';

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
  const place = { workspaceRoot: tree.root, directory, packageName: nameOf };
  const model = modelTopic(request, options.name, join(tree.root, directory));
  return () => modelOne({ place, settings, model }, ports);
}

/** Infers the environment for a request and models it. @param folder of environments, absolute */
function modelTopic(
  request: TopicRequest,
  name: string | undefined,
  folder: string,
): ModelingJob['model'] {
  return async ({ language, ports }, say, signal) => {
    const asked = { folder, model: language.model, signal };
    const inferred = await inferEnvironment(request, name, asked);
    if (inferred.kind === 'refused') throw new Error(noEnvironment(inferred.reason));
    const { topic, calls } = inferred;
    say(`${topic.name}: ${topic.title} (${topic.domain})\n  ${topic.summary}`);
    return modelEnvironment(topic, calls, { ...ports, signal });
  };
}

const noEnvironment = (reason: string): string =>
  `No environment was made: ${reason}\n` +
  'Tasks need a system whose records are read and changed; --topic names one directly.';
