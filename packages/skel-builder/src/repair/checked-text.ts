import { checkModel, type Diagnostic, printModel, readModel } from '@envloom/logic-model';
import type { ModelJson } from './tree.ts';

/** Name in diagnostics: the same wherever it runs. */
const FILE = 'logic-model.yaml';

type ModelCheck = ReturnType<typeof checkModel>;

/** A model as text, and what the checker says of it. */
export interface CheckedText {
  /** YAML; JSON (which is YAML) where its shape is not that of a model. */
  readonly text: string;
  readonly isReadable: boolean;
  readonly check: ModelCheck | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };
}

/** Writes a model down, and checks what was written. */
export function checkedText(model: ModelJson): CheckedText {
  const json = JSON.stringify(model, undefined, 2);
  const read = readModel(json, FILE);
  if (!read.ok) return { text: json, isReadable: false, check: read };
  const text = printModel(read.parsed.model);
  const again = readModel(text, FILE);
  return { text, isReadable: true, check: again.ok ? checkModel(again.parsed) : again };
}
