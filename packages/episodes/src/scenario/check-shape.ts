import { isObject } from '@envloom/core';
import { isKey } from '@envloom/runtime';
import {
  arrayParser,
  expected,
  type Fields,
  type FieldSpec,
  objectParser,
  type Parse,
  parserOf,
  type ReadyField,
  readyFields,
  recordParser,
  taggedParser,
} from '@envloom/runtime/fields';
import { toldRecords, toldValue } from './told.ts';

export const text: FieldSpec = { type: 'string' };
export const texts: FieldSpec = { type: 'array', of: text };
/** A JSON object: arguments, or fields of a row. */
export const jsonObject: FieldSpec = { type: 'record', of: { type: 'json' } };

export function shape(name: string, fields: Fields): FieldSpec {
  return { type: 'shape', shape: name, fields };
}

/** A field that has to be there. */
export function needed(name: string, parse: Parse): ReadyField {
  return { name, parse, optional: false, default: undefined };
}

/** A list of what `item` reads. */
export function listOf(item: Parse): Parse {
  return arrayParser({ type: 'array', of: { type: 'json' } }, item);
}

/** Checks that a value is a `Matcher`. */
const parseMatcher: Parse = (value) => {
  const names = isObject(value) ? Object.keys(value) : [];
  const parse = names.length === 1 ? matchers.get(names[0] ?? '') : undefined;
  return parse === undefined ? expected(someMatcher, value) : parse(value);
};

/** Checks that a value is a table of matchers by field. */
const parseMatchers: Parse = recordParser((value) => parseMatcher(value));

const matchers: ReadonlyMap<string, Parse> = new Map(
  Object.entries({
    equals: parserOf({ type: 'json' }),
    absent: onlyTrue,
    any: parserOf({ type: 'enum', values: ['time', 'value'] }),
    after: parserOf({ type: 'integer' }),
    text: parserOf(text),
    added: parserOf(text),
    set: parserOf({ type: 'array', of: { type: 'json' }, distinct: true }),
    items: listOf((value) => parseMatcher(value)),
    fields: parseMatchers,
  }).map(([name, parse]) => [name, objectParser([needed(name, parse)])]),
);

const someMatcher = `an object with one of ${[...matchers.keys()].join(', ')}`;

function onlyTrue(value: unknown): ReturnType<Parse> {
  return value === true ? value : expected('true', value);
}

/** Checks that a value can be a key. */
export const parseKey: Parse = (value) => (isKey(value) ? value : expected('a key', value));

const key = needed('key', parseKey);
const fields = needed('fields', parseMatchers);

const callPattern = shape('CallPattern', { tool: text, arguments: jsonObject });
const reasonSeen = shape('ReasonSeen', {
  refusal: { ...callPattern, optional: true },
  facts: { type: 'array', of: jsonObject },
  queries: { type: 'array', of: callPattern },
});

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
  answered: predicate('answered', {
    items: toldRecords,
    not: { type: 'array', of: toldValue },
  }),
};

/** Checks that a value is a list of checks. */
export const parseChecks: Parse = listOf(taggedParser('kind', new Map(Object.entries(predicates))));
