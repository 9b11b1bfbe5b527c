import { readFileSync } from 'node:fs';
import {
  checkModel,
  formatDiagnostic,
  readModel,
  type CheckedModel,
  type Diagnostic,
} from '@envloom/logic-model';

function refuse(diagnostics: readonly Diagnostic[]): never {
  throw new Error(diagnostics.map(formatDiagnostic).join('\n'));
}

/** The checked model of a source; throws what the checker says of it. */
function checkedFrom(source: string): CheckedModel {
  const read = readModel(source, 'logic-model.yaml');
  if (!read.ok) return refuse(read.diagnostics);
  const result = checkModel(read.parsed);
  return result.ok ? result.checked : refuse(result.diagnostics);
}

/** A model of this folder, checked. */
export function fixture(name: 'library-loans' | 'everything' | 'twin'): CheckedModel {
  return checkedFrom(readFileSync(new URL(`./${name}.yaml`, import.meta.url), 'utf8'));
}
