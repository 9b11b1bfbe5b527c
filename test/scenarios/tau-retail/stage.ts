import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel, formatDiagnostic, readModel } from '@envloom/logic-model';
import { generated, type JsonObject } from '@envloom/core';
import {
  createGeneratorContext,
  type InitialWorld,
  sceneFrom,
  type GeneratorContext,
} from '@envloom/scen-generator';

const modelPath = join(
  import.meta.dirname,
  '../../../packages/benchmarks/worlds/tau-retail/logic-model.yaml',
);

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
  { users = {}, orders = {}, products = {} }: Readonly<Record<string, JsonObject>>,
): InitialWorld {
  const rows = { users, orders: Object.values(orders), products: Object.values(products) };
  return sceneFrom(stage, { rows: generated(rows) });
}
