import { parserOf } from '../fields/parser.ts';
import { Problems } from '../fields/problem.ts';
import type { FieldSpec } from '../fields/spec.ts';
import { StateError } from '../failure/state-error.ts';
import { generated } from '@envloom/core';
import type { WorldDiff } from './diff.ts';

const anything: FieldSpec = { type: 'json' };
const keyList: FieldSpec = { type: 'array', of: anything };

const tableDiff: FieldSpec = {
  type: 'shape',
  shape: 'TableDiff',
  fields: {
    added: {
      type: 'array',
      of: { type: 'shape', shape: 'KeyedRow', fields: { key: anything, row: anything } },
    },
    removed: keyList,
    changed: {
      type: 'array',
      of: {
        type: 'shape',
        shape: 'ChangedRow',
        fields: { key: anything, before: anything, after: anything },
      },
    },
    order: { ...keyList, optional: true },
  },
};

/** A diff, described as data like any other value. */
export const diffSpec: FieldSpec = {
  type: 'shape',
  shape: 'WorldDiff',
  fields: {
    format_version: { type: 'integer', min: 1, max: 1 },
    tables: { type: 'record', of: tableDiff },
  },
};

const parse = parserOf(diffSpec);

/** Checks that JSON has the form of a diff; throws a {@link StateError}. */
export function readDiff(json: unknown): WorldDiff {
  const diff = parse(json);
  if (diff instanceof Problems) throw new StateError([`not a diff: ${diff.toString()}`]);
  return generated(diff);
}
