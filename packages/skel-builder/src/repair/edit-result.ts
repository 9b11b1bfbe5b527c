import { isObject } from '@envloom/core';
import type { ModelPath } from '@envloom/logic-model';
import { withValue, type ModelJson } from './tree.ts';
import type { Location } from './locate.ts';
import type { Edit } from './patch-schema.ts';
import type { Segment } from './path.ts';

/** The model with an edit made, or why it cannot be made. */
export type EditResult =
  { readonly ok: true; readonly model: ModelJson } | { readonly ok: false; readonly why: string };

export function refusal(why: string): EditResult {
  return { ok: false, why };
}

/** The model with another value at a path. */
export function changedAt(model: ModelJson, path: ModelPath, value: unknown): EditResult {
  return changedModel(withValue(model, path, value));
}

export function changedModel(model: unknown): EditResult {
  return isObject(model) ? { ok: true, model } : refusal('A model is a map.');
}

/** An edit whose path has been followed as far as it leads. */
export interface PlacedEdit {
  readonly edit: Edit;
  readonly segments: readonly Segment[];
  readonly location: Location;
}
