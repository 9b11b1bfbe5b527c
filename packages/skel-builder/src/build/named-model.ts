import { isObject } from '@envloom/core';
import { FORMAT_VERSION } from '@envloom/logic-model';
import type { ModelJson } from '../repair/tree.ts';
import type { Topic } from '../topic.ts';

/** A model as JSON under the name of its topic, which is the name of its package. */
export function namedModel(model: object, { name }: Topic): ModelJson {
  const json: unknown = JSON.parse(JSON.stringify(model));
  return { ...(isObject(json) ? json : {}), format_version: FORMAT_VERSION, name };
}
