import type { GeneratorCallback, Tree } from '@nx/devkit';
import type { TrainingDataOptions } from '../../training-data/options.ts';
import { generateTrainingData } from './generate.ts';
import { defaultPorts } from './ports.ts';

export function trainingData(tree: Tree, options: TrainingDataOptions): Promise<GeneratorCallback> {
  return generateTrainingData(tree.root, options, defaultPorts);
}
