import {
  objectParser,
  type ReadyField,
  readyFields,
  expected,
  type Parse,
  type FieldSpec,
} from '@envloom/runtime/fields';
import { isObject } from '@envloom/core';
import { diffSpec } from '@envloom/runtime';
import { parseKey } from './check-shape.ts';
import { needed } from './matcher-shape.ts';

const clock: FieldSpec = { type: 'datetime', optional: true };
const actor: ReadyField = { ...needed('actor', parseKey), optional: true };

/** The rows themselves are checked where a world starts from them. */
const parseRows: Parse = (value) => (isObject(value) ? null : expected('an object', value));

const parseState = objectParser([...readyFields({ clock }), actor, needed('rows', parseRows)]);

const parseInline = objectParser([
  ...readyFields({ base: { type: 'string', optional: true } }),
  needed('state', parseState),
]);

const parseFromBase = objectParser([
  ...readyFields({
    base: { type: 'string' },
    changes: { ...diffSpec, optional: true },
    clock,
  }),
  actor,
]);

/** Checks that a value is an `InitialState`. */
export const parseInitialState: Parse = (value) =>
  isObject(value) && 'state' in value ? parseInline(value) : parseFromBase(value);
