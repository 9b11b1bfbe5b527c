import { expect, test } from 'vitest';
import { jsonSchemaOf } from './json-schema.ts';
import type { FieldSpec } from './spec.ts';

test.each<[string, FieldSpec, string]>([
  ['due_on', { type: 'date' }, 'Due on (YYYY-MM-DD).'],
  ['text', { type: 'string', description: 'Part of a name' }, 'Part of a name.'],
  ['why', { type: 'string', description: 'Why not?' }, 'Why not?'],
  [
    'device_id',
    { type: 'ref', entity: 'Device', description: 'The device to move.' },
    'The device to move (the key of a device).',
  ],
  ['line', { type: 'ref', entity: 'OrderLine' }, 'Line (the key of an order line).'],
  ['unit', { type: 'ref', entity: 'Unit' }, 'Unit (the key of a unit).'],
  ['at', { type: 'time', description: 'Time of day, HH:MM.' }, 'Time of day, HH:MM.'],
  ['at', { type: 'time' }, 'At (HH:MM or HH:MM:SS).'],
  ['sentAt', { type: 'datetime' }, 'Sent at (YYYY-MM-DDTHH:MM:SSZ, UTC).'],
  [
    'amount',
    { type: 'number', decimals: 2, description: 'Amount in euros.' },
    'Amount in euros (at most 2 decimal places).',
  ],
  ['degrees', { type: 'number', decimals: 1 }, 'Degrees (at most 1 decimal place).'],
  ['share', { type: 'number', decimals: 0 }, 'Share (a whole number).'],
  ['share', { type: 'number' }, 'Share.'],
])('%s of %j: %s', (name, spec, description) => {
  expect(jsonSchemaOf({ [name]: spec })).toMatchObject({ properties: { [name]: { description } } });
});
