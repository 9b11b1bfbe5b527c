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

/** The checked model of a text; throws what the checker says of it. */
export function checkedFrom(source: string): CheckedModel {
  const read = readModel(source, 'logic-model.yaml');
  if (!read.ok) return refuse(read.diagnostics);
  const result = checkModel(read.parsed);
  return result.ok ? result.checked : refuse(result.diagnostics);
}

const known = new Map<string, CheckedModel>();

/** The checked model of a generated environment; each is checked once a process. */
export function checkedEnvironment(name: string): CheckedModel {
  const path = new URL(`../../../../generated/${name}/logic-model.yaml`, import.meta.url);
  const checked = known.get(name) ?? checkedFrom(readFileSync(path, 'utf8'));
  known.set(name, checked);
  return checked;
}
