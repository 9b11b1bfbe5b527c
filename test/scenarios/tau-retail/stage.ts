import { readFileSync } from 'node:fs';
import { checkModel, formatDiagnostic, readModel } from '@envloom/logic-model';
import {
  createGeneratorContext,
  type InitialWorld,
  sceneFrom,
  type GeneratorContext,
} from '@envloom/scen-generator';
import type { Benchmark } from '../../parity/tau-retail/benchmark.ts';
import { modelPath } from '../../parity/tau-retail/small-world.ts';

/** The stage of the benchmark's model. */
export function retailStage(): GeneratorContext {
  const read = readModel(readFileSync(modelPath, 'utf8'), modelPath);
  const result = read.ok ? checkModel(read.parsed) : read;
  if (result.ok && 'checked' in result) return createGeneratorContext(result.checked);
  throw new Error(result.diagnostics.map(formatDiagnostic).join('\n'));
}

/** The benchmark's database as the world in which everything starts. */
export function retailScene(
  stage: GeneratorContext,
  { users, orders, products }: Benchmark['database'],
): InitialWorld {
  const rows = { users, orders: Object.values(orders), products: Object.values(products) };
  return sceneFrom(stage, { rows });
}
