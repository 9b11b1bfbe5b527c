import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';

/** An environment of a metadata file, as it stands there. */
export interface Entry {
  readonly id: string;
  readonly value: JsonObject;
}

/**
 * The environments of a metadata file: a dict by their ids, a list, or one alone.
 *
 * @throws ImportError where it is none of these
 */
export function entriesOf(value: Json, file: string): readonly Entry[] {
  if (isObject(value) && isEnvironment(value)) return [{ id: idOf(value, 'env_1'), value }];
  const entries = isList(value)
    ? value.map((one, at): [string, Json] => [`env_${at + 1}`, one])
    : isObject(value)
      ? Object.entries(value)
      : [];
  const found = entries.flatMap(([id, one]) =>
    isObject(one) && isEnvironment(one) ? [{ id: idOf(one, id), value: one }] : [],
  );
  if (found.length === 0)
    throw new ImportError(
      `${file} is no metadata of EnvScaler: it should be a list, or a dict by env_id, of environments with ` +
        '`environment_introduction`, `env_class_code` and `tools`.',
    );
  return found;
}

const isEnvironment = (value: JsonObject): boolean =>
  ['env_class_code', 'tools', 'operation_list'].some((member) => member in value);

function idOf({ env_id: id }: JsonObject, fallback: string): string {
  return typeof id === 'string' && id !== '' ? id : fallback;
}
