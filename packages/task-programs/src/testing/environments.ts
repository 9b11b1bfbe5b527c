import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel, formatDiagnostic, readModel, type CheckedModel } from '@envloom/logic-model';

const generated = join(import.meta.dirname, '../../../../generated');

const checked = new Map<string, CheckedModel>();

/** The checked model of a generated environment; each is checked once. */
export function environment(name: string): CheckedModel {
  const known = checked.get(name) ?? checkedNow(name);
  checked.set(name, known);
  return known;
}

/** A generated environment with its model changed. */
export function changedEnvironment(name: string, change: (model: string) => string): CheckedModel {
  const file = modelFile(name);
  return checkedText(change(readFileSync(file, 'utf8')), file);
}

function checkedNow(name: string): CheckedModel {
  return changedEnvironment(name, (model) => model);
}

function modelFile(name: string): string {
  return join(generated, name, 'logic-model.yaml');
}

function checkedText(text: string, file: string): CheckedModel {
  const read = readModel(text, file);
  if (!read.ok) throw new Error(read.diagnostics.map(formatDiagnostic).join('\n'));
  const check = checkModel(read.parsed);
  if (!check.ok) throw new Error(check.diagnostics.map(formatDiagnostic).join('\n'));
  return check.checked;
}

/** The text of a file among the tasks of a generated environment. */
export function taskFile(environmentName: string, file: string): string {
  return readFileSync(join(generated, environmentName, 'tasks', file), 'utf8');
}
