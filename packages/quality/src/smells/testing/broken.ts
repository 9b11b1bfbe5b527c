import { readFileSync } from 'node:fs';
import { checkModel, formatDiagnostic, readModel, type CheckedModel } from '@envloom/logic-model';

/** A model of a text; throws what the checker says of it. */
export function checkedOf(source: string): CheckedModel {
  const read = readModel(source, 'logic-model.yaml');
  const result = read.ok ? checkModel(read.parsed) : read;
  if (result.ok) return result.checked;
  throw new Error(result.diagnostics.map(formatDiagnostic).join('\n'));
}

export const soundModel = readFileSync(new URL('./gear-rental.yaml', import.meta.url), 'utf8');

/** The sound model of this folder with texts replaced, each of which occurs in it. */
export function broken(
  ...edits: readonly (readonly [find: string, replace: string])[]
): CheckedModel {
  const source = edits.reduce((text, [find, replace]) => {
    if (!text.includes(find)) throw new Error(`not in the model: ${find}`);
    return text.replace(find, () => replace);
  }, soundModel);
  return checkedOf(source);
}
