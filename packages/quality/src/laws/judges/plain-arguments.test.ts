import type { Fields } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import { expect, it } from 'vitest';
import { plainArguments } from './plain-arguments.ts';

const params: Fields = {
  at: { type: 'date', optional: true },
  limit: { type: 'integer', default: 10 },
  part: { type: 'shape', shape: 'Part', fields: { size: { type: 'integer', optional: true } } },
  any: { type: 'json', optional: true },
  none: { type: 'string', optional: true, nullable: true },
  one: { type: 'union', of: [{ type: 'integer' }, { type: 'record', of: { type: 'json' } }] },
  free: { type: 'record', of: { type: 'integer' } },
};

it.each<[Json, Json]>([
  [{ at: null, limit: null, part: { size: null } }, { part: {} }],
  [
    { part: null, free: null, other: null },
    { part: null, free: null, other: null },
  ],
  [{ any: null }, { any: null }],
  [{ none: null }, { none: null }],
  [{ none: { json_text: null } }, {}],
  [{ one: 7 }, { one: 7 }],
  [{ one: [{ key: 'a', value: { json_text: '1' } }] }, { one: { a: 1 } }],
  [{ one: 'x' }, { one: 'x' }],
  [{ any: { json_text: null } }, {}],
  [{ any: { json_text: '[1]' } }, { any: [1] }],
  [{ free: [{ key: 'a', value: 1 }] }, { free: { a: 1 } }],
  [{ free: [{ key: 'a' }] }, { free: [{ key: 'a' }] }],
  [null, null],
])('%j is plainly %j', (args, plain) => {
  expect(plainArguments(params, args)).toEqual(plain);
});
