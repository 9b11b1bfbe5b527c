import { readModel, type Diagnostic } from '@envloom/logic-model';
import type { ModelJson } from './tree.ts';

/** Why a model cannot be read; places are those of its JSON in one line. */
export function shapeProblems(model: ModelJson): readonly Diagnostic[] {
  const read = readModel(JSON.stringify(model), 'model');
  return read.ok ? [] : read.diagnostics;
}
