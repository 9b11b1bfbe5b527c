import {
  taggedParser,
  objectParser,
  type ReadyField,
  readyFields,
  expected,
  type Parse,
  type FieldSpec,
  type Fields,
} from '@envloom/runtime/fields';
import { isKey } from '@envloom/runtime';
import { listOf, needed, parseMatchers } from './matcher-shape.ts';

const text: FieldSpec = { type: 'string' };
const texts: FieldSpec = { type: 'array', of: text };
/** A JSON object: arguments, or fields of a row. */
export const jsonObject: FieldSpec = { type: 'record', of: { type: 'json' } };

/** Checks that a value can be a key. */
export const parseKey: Parse = (value) => (isKey(value) ? value : expected('a key', value));

const key = needed('key', parseKey);
const fields = needed('fields', parseMatchers);

const callFields: Fields = { tool: text, arguments: jsonObject };
const callPattern: FieldSpec = { type: 'shape', shape: 'CallPattern', fields: callFields };

const reasonSeen: FieldSpec = {
  type: 'shape',
  shape: 'ReasonSeen',
  fields: {
    refusal: { ...callPattern, optional: true },
    facts: { type: 'array', of: jsonObject },
    queries: { type: 'array', of: callPattern },
  },
};

function predicate(kind: string, plain: Fields, others: readonly ReadyField[] = []): Parse {
  const common: Fields = { kind: { type: 'enum', values: [kind] }, id: text, sentence: text };
  return objectParser([...readyFields({ ...common, ...plain }), ...others]);
}

const allowed = objectParser([...readyFields({ table: text }), key, fields]);

const predicates: Readonly<Record<string, Parse>> = {
  'row-changed': predicate('row-changed', { table: text }, [key, fields]),
  'row-added': predicate('row-added', { table: text, count: { type: 'integer', min: 1 } }, [
    fields,
  ]),
  'row-removed': predicate('row-removed', { table: text }, [key]),
  'nothing-else': predicate('nothing-else', {}, [needed('allowing', listOf(allowed))]),
  declined: predicate('declined', { reasons: texts, seen: reasonSeen }),
};

/** Checks that a value is a list of checks. */
export const parseChecks: Parse = listOf(taggedParser('kind', new Map(Object.entries(predicates))));
