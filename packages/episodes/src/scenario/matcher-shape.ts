import {
  arrayParser,
  recordParser,
  objectParser,
  type ReadyField,
  parserOf,
  expected,
  type Parse,
} from '@envloom/runtime/fields';
import { isObject } from '@envloom/core';

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
export const parseMatchers: Parse = recordParser((value) => parseMatcher(value));

const matchers: ReadonlyMap<string, Parse> = new Map(
  Object.entries({
    equals: parserOf({ type: 'json' }),
    absent: onlyTrue,
    any: parserOf({ type: 'enum', values: ['time', 'value'] }),
    after: parserOf({ type: 'integer' }),
    text: parserOf({ type: 'string' }),
    added: parserOf({ type: 'string' }),
    set: parserOf({ type: 'array', of: { type: 'json' }, distinct: true }),
    items: listOf((value) => parseMatcher(value)),
    fields: parseMatchers,
  }).map(([name, parse]) => [name, objectParser([needed(name, parse)])]),
);

const someMatcher = `an object with one of ${[...matchers.keys()].join(', ')}`;

function onlyTrue(value: unknown): ReturnType<Parse> {
  return value === true ? value : expected('true', value);
}
