import { logicModelSchema, type Diagnostic } from '@envloom/logic-model';
import { applyEdit } from './apply-edit.ts';
import { namedPath } from './locate.ts';
import type { Edit } from './patch-schema.ts';
import { shapeProblems } from './shape-problems.ts';
import type { ModelJson } from './tree.ts';

export interface RefusedEdit {
  readonly edit: Edit;
  /** What to write instead, for the next round. */
  readonly why: string;
}

export interface PatchResult {
  readonly model: ModelJson;
  readonly applied: readonly Edit[];
  readonly refused: readonly RefusedEdit[];
}

/**
 * Makes the edits of a patch, one after another, each on what the ones before left. An edit is made
 * wholly or refused; one that would make a readable model unreadable (an unknown key, a value of the
 * wrong kind) is refused. Never throws, and leaves the model that it is given as it is.
 */
export function applyPatch(
  model: ModelJson,
  patch: { readonly edits: readonly Edit[] },
): PatchResult {
  const whole = applied(model, patch.edits, applyEdit);
  return whole.applied.length === 0 || isReadable(whole.model) || !isReadable(model)
    ? whole
    : applied(model, patch.edits, applyReadably);
}

function applied(model: ModelJson, edits: readonly Edit[], apply: typeof applyEdit): PatchResult {
  return edits.reduce<PatchResult>(
    (done, edit) => {
      const result = apply(done.model, edit);
      return result.ok
        ? { ...done, model: result.model, applied: [...done.applied, edit] }
        : { ...done, refused: [...done.refused, { edit, why: result.why }] };
    },
    { model, applied: [], refused: [] },
  );
}

function isReadable(model: ModelJson): boolean {
  return logicModelSchema.safeParse(model).success;
}

function applyReadably(
  ...[model, edit]: Parameters<typeof applyEdit>
): ReturnType<typeof applyEdit> {
  const result = applyEdit(model, edit);
  if (!result.ok || isReadable(result.model)) return result;
  const [problem] = shapeProblems(result.model);
  return problem === undefined ? result : { ok: false, why: reason(result.model, problem) };
}

function reason(model: ModelJson, { path, message, fix }: Diagnostic): string {
  const text = `\`${namedPath(model, path)}\`: ${message}`;
  return fix === undefined ? text : `${text} ${fix}`;
}
