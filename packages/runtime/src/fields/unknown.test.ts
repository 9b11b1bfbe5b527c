import { describe, expect, test } from 'vitest';
import { undeclared } from '../helpers/records.ts';
import { argumentReader, Refused } from '../tools/tool.ts';
import { resultCopier } from './copy.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { Fields, FieldSpec, UnknownMembers } from './spec.ts';

const fields: Fields = { name: { type: 'string' }, size: { type: 'integer', optional: true } };
const given = { z: 1, name: 'x', a: { b: [2], A: null } };

const textOf = (value: unknown): string =>
  value instanceof Refused ? value.reason : JSON.stringify(value);

describe('members that nobody declared', () => {
  test.each<[UnknownMembers | undefined, string]>([
    [undefined, 'z: unknown; a: unknown'],
    ['refuse', 'z: unknown; a: unknown'],
    ['ignore', '{"name":"x"}'],
    // Where they are kept they follow, in the order in which they were given.
    ['keep', '{"name":"x","z":1,"a":{"A":null,"b":[2]}}'],
  ])('%s', (unknown, text) => {
    expect(textOf(argumentReader(fields, unknown)(given))).toBe(text);
    const card: FieldSpec = {
      type: 'shape',
      shape: 'Card',
      fields,
      ...(unknown === undefined ? {} : { unknown }),
    };
    const read = textOf(argumentReader({ card })({ card: given }));
    expect(read).toBe(
      text.startsWith('{') ? `{"card":${text}}` : text.replaceAll(/\b([za]):/g, 'card.$1:'),
    );
    const copied = JSON.stringify(resultCopier(card)(given));
    expect(copied).toBe(unknown === 'keep' ? text : '{"name":"x"}');
  });

  test('are JSON where they are kept', () => {
    const read = argumentReader(fields, 'keep');
    expect(textOf(read({ name: 'x', when: () => 1, f: undefined }))).toContain(
      'when: expected a JSON value',
    );
    expect(textOf(read(JSON.parse('{"name":"x","__proto__":1}')))).toContain(
      'expected another key',
    );
    expect(textOf(read({ size: 'x', '\ud800': 1 }))).toContain('size: expected an integer');
  });

  test('may be anything where they are ignored', () => {
    const read = argumentReader(fields, 'ignore');
    expect(textOf(read({ name: 'x', when: () => 1 }))).toBe('{"name":"x"}');
  });

  test('are told of in the schema', () => {
    const rest = (unknown?: UnknownMembers) => {
      const { additionalProperties, propertyNames } = jsonSchemaOf(fields, unknown);
      return [additionalProperties, propertyNames];
    };
    const notProto = { not: { const: '__proto__' } };
    expect([rest(), rest('ignore'), rest('keep')]).toEqual([
      [false, undefined],
      [true, undefined],
      [{ propertyNames: notProto }, notProto],
    ]);
  });

  test('are what bodies read', () => {
    expect(undeclared({ b: 1, name: 'x', a: null, c: undefined }, ['name'])).toEqual({
      a: null,
      b: 1,
    });
    expect(JSON.stringify(undeclared({ b: 1, a: 2 }, []))).toBe('{"a":2,"b":1}');
  });
});
