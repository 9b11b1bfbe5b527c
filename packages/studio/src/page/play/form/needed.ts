import type { JsonObject } from '@envloom/core';
import type { FieldSpec, Fields } from '@envloom/runtime';

/** Whether a field may not be left out. */
export const isNeeded = ({ optional, default: standing }: FieldSpec): boolean =>
  optional !== true && standing === undefined;

/** The fields that are needed and not there. */
export function missingIn(fields: Fields, value: JsonObject): readonly string[] {
  return Object.entries(fields)
    .filter(([name, spec]) => isNeeded(spec) && value[name] === undefined)
    .map(([name]) => name);
}
