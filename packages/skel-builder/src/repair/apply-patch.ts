import { logicModelSchema, type Diagnostic } from '@envloom/logic-model';
import { refusal, type EditResult, changedModel, type PlacedEdit } from './edit-result.ts';
import { namedPath, locate } from './locate.ts';
import type { Edit } from './patch-schema.ts';
import { shapeProblems, type ModelJson, isDeeperThan, withoutValue } from './tree.ts';
import { addValue } from './add-value.ts';
import { parsePath } from './path.ts';
import { replaceSnippet } from './replace-snippet.ts';
import { setValue } from './set-value.ts';
import { unknownPath } from './unknown-path.ts';

interface RefusedEdit {
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

function applyReadably(model: ModelJson, edit: Edit): EditResult {
  const result = applyEdit(model, edit);
  if (!result.ok || isReadable(result.model)) return result;
  const meant = withParsedValue(edit);
  const other = meant === undefined ? result : applyEdit(model, meant);
  if (other.ok && isReadable(other.model)) return other;
  const [problem] = shapeProblems(result.model);
  return problem === undefined ? result : refusal(reason(result.model, problem));
}

/** Small models write a value that is no text as a text of JSON. */
function withParsedValue(edit: Edit): Edit | undefined {
  if (typeof edit.value !== 'string' || edit.op === 'replace') return undefined;
  try {
    return { ...edit, value: JSON.parse(edit.value) };
  } catch {
    return undefined;
  }
}

function reason(model: ModelJson, { path, message, fix }: Diagnostic): string {
  const text = `\`${namedPath(model, path)}\`: ${message}`;
  return fix === undefined ? text : `${text} ${fix}`;
}

/** Deepest value of an edit; parts of models nest some ten levels deep. */
const DEEPEST = 40;

/** Makes one edit, or says why not. */
function applyEdit(model: ModelJson, edit: Edit): EditResult {
  const segments = parsePath(edit.path);
  if (segments === undefined) {
    return refusal(
      'The path cannot be read: write names apart by points, such as `entities.Book.fields.title`.',
    );
  }
  if (isDeeperThan(edit.value, DEEPEST)) return refusal('The value is nested too deeply.');
  const editModel = editors[edit.op];
  return editModel(model, { edit, segments, location: locate(model, segments) });
}

const editors: Readonly<Record<Edit['op'], (model: ModelJson, placed: PlacedEdit) => EditResult>> =
  { set: setValue, replace: replaceSnippet, add: addValue, remove: removeValue };

function removeValue(model: ModelJson, { segments, location }: PlacedEdit): EditResult {
  if (location.rest.length > 0) return refusal(unknownPath(model, segments, location));
  return changedModel(withoutValue(model, location.path));
}
