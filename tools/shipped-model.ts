import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel, formatDiagnostic, readModel, type CheckedModel } from '@envloom/logic-model';

/** The environments of this repository. */
export const generatedFolder = join(import.meta.dirname, '..', 'generated');

/** The model of an environment of this repository. @throws Error with what is wrong with it */
export function shippedModel(environment: string): CheckedModel {
  return modelAt(join(generatedFolder, environment, 'logic-model.yaml'));
}

/** The model in a file. @throws Error with what is wrong with it */
export function modelAt(file: string): CheckedModel {
  const read = readModel(readFileSync(file, 'utf8'), file);
  const result = read.ok ? checkModel(read.parsed) : read;
  if ('checked' in result) return result.checked;
  throw new Error(result.diagnostics.map(formatDiagnostic).join('\n'));
}
