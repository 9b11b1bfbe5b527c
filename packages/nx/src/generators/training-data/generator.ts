import type { GeneratorCallback, Tree } from '@nx/devkit';
import { type TrainingDataOptions, generateTrainingData, dataPorts } from '@envloom/cli';

export function trainingData(tree: Tree, options: TrainingDataOptions): Promise<GeneratorCallback> {
  return generateTrainingData(tree.root, options, dataPorts);
}
