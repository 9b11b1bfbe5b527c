import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitInstrumented, type Instrumented } from '@envloom/codegen';
import { type CheckedModel, checkModel, formatDiagnostic, readModel } from '@envloom/logic-model';
import { loadSimulator, type Simulator } from '@envloom/sampler';
import { environmentsOfTier } from '../support/tier.ts';

const root = join(import.meta.dirname, '..', '..');

function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const worlds = join('test', 'worlds');

/**
 * The models of this repository: those of this tier's environments, then other worlds. Twins are left out: they begin
 * in the state of their original, and most calls need names that only it knows. Some have no model before a test makes it.
 */
export const models: readonly (readonly [name: string, path: string])[] = [
  ...environmentsOfTier(foldersIn('generated')).map((name) => ['generated', name] as const),
  ...foldersIn(worlds).map((name) => [worlds, name] as const),
]
  .map(([folder, name]) => [name, join(root, folder, name, 'logic-model.yaml')] as const)
  .filter(([, path]) => existsSync(path) && !/^wire:/m.test(readFileSync(path, 'utf8')));

type Emitted = readonly [checked: CheckedModel, instrumented: Instrumented];

const emitted = new Map<string, Emitted>();

/** The instrumented environment of a model, loaded anew. @throws Error with what is wrong with it */
export function simulatorOf(yaml: string): Simulator {
  const known = emitted.get(yaml) ?? emit(yaml);
  emitted.set(yaml, known);
  return loadSimulator(...known);
}

function emit(yaml: string): Emitted {
  const read = readModel(yaml, 'logic-model.yaml');
  if (!read.ok) throw new Error(read.diagnostics.map(formatDiagnostic).join('\n'));
  const check = checkModel(read.parsed);
  if (!check.ok) throw new Error(check.diagnostics.map(formatDiagnostic).join('\n'));
  return [check.checked, emitInstrumented(check.checked)];
}

export function simulatorAt(path: string): Simulator {
  return simulatorOf(readFileSync(path, 'utf8'));
}
