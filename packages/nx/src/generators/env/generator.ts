import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateEnvironment } from './generate.ts';
import { generateFromTopic } from './from-topic.ts';
import type { EnvOptions } from './options.ts';
import { defaultPorts, topicPorts } from './ports.ts';
import { topicRequestOf } from './topic-request.ts';

export async function env(tree: Tree, options: EnvOptions): Promise<GeneratorCallback> {
  const request = topicRequestOf(options);
  return request === undefined
    ? generateEnvironment(tree, options, defaultPorts)
    : generateFromTopic(tree.root, request, options, topicPorts);
}
