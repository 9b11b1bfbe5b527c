import { addValue } from './add-value.ts';
import { changedModel, refusal, type EditResult } from './edit-result.ts';
import { locate } from './locate.ts';
import type { Edit } from './patch-schema.ts';
import { parsePath } from './path.ts';
import type { PlacedEdit } from './placed-edit.ts';
import { replaceSnippet } from './replace-snippet.ts';
import { setValue } from './set-value.ts';
import { isDeeperThan, withoutValue, type ModelJson } from './tree.ts';
import { unknownPath } from './unknown-path.ts';

/** Deepest value of an edit; parts of models nest some ten levels deep. */
const DEEPEST = 40;

/** Makes one edit, or says why not. */
export function applyEdit(model: ModelJson, edit: Edit): EditResult {
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
