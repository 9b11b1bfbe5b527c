import { type GivenOptions, parseOptions } from '@envloom/core/command';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { envOptions } from './options.ts';
import { generateEnvironment } from './generate.ts';
import { generateFromTopic } from './from-topic.ts';
import { defaultPorts, topicPorts } from './ports.ts';
import { topicRequestOf } from './topic-request.ts';

export async function env(tree: Tree, given: GivenOptions): Promise<GeneratorCallback> {
  const options = parseOptions(envOptions, given);
  const request = topicRequestOf(options);
  return request === undefined
    ? generateEnvironment(tree, given, defaultPorts)
    : generateFromTopic(tree.root, request, given, topicPorts);
}
