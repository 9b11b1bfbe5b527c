import { printModel } from '../print/print-model.ts';
import { readModel } from '../read/read-model.ts';

/**
 * What is wrong with how a text is read, whatever the text: a model says the same when it is printed, and a
 * refusal has problems on lines of the text.
 */
export function readingFaults(text: string): readonly string[] {
  const read = readModel(text, 'model.yaml');
  if (read.ok) {
    const { model } = read.parsed;
    const again = readModel(printModel(model), 'model.yaml');
    const isSame = again.ok && JSON.stringify(again.parsed.model) === JSON.stringify(model);
    return isSame ? [] : ['the printed model is another one'];
  }
  if (read.diagnostics.length === 0) return ['refused without a reason'];
  const lines = text.split('\n').length;
  return read.diagnostics
    .filter(({ position: { line, column } }) => line < 1 || line > lines || column < 1)
    .map(({ code, position }) => `${code} at ${position.line}:${position.column}`);
}
