import type { Fields } from '@envloom/runtime';
import { expect, it } from 'vitest';
import { missingIn } from './needed.ts';

const trigger = {
  type: 'shape',
  shape: 'Trigger',
  tag: 'kind',
  variants: {
    at: { kind: { type: 'enum', values: ['at'] }, time: { type: 'time' } },
    on: { kind: { type: 'enum', values: ['on'] }, device: { type: 'string', optional: true } },
  },
} as const;

const fields: Fields = {
  name: { type: 'string' },
  note: { type: 'string', optional: true },
  count: { type: 'integer', default: 1 },
  trigger: { ...trigger, optional: true },
  lines: {
    type: 'array',
    optional: true,
    of: { type: 'shape', shape: 'Line', fields: { sku: { type: 'string' } } },
  },
  prices: { type: 'record', optional: true, of: trigger },
};

it.each([
  [{}, ['name']],
  [{ name: 'a' }, []],
  [{ name: 'a', trigger: { kind: 'at' } }, ['trigger time']],
  [{ name: 'a', trigger: { kind: 'on' } }, []],
  [{ name: 'a', trigger: {} }, ['trigger kind']],
  [{ name: 'a', lines: [{ sku: 'x' }, null, {}] }, ['lines 2', 'lines 3 sku']],
  [{ name: 'a', prices: { low: { kind: 'at' } } }, ['prices low time']],
])('of %j: %j', (value, missing) => {
  expect(missingIn(fields, value)).toEqual(missing);
});
