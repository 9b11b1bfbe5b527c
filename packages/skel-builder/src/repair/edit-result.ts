import { isObject } from '@envloom/core';
import { withValue, type ModelJson } from './tree.ts';
import type { ModelPath } from '@envloom/logic-model';

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
