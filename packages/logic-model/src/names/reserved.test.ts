import { expect, it } from 'vitest';
import { helpers } from '../language/helpers.ts';
import { isIdentifier, reservedTypeNames, reservedValueNames, rowName } from './reserved.ts';

it.each(['title', 'due_on', '_x', 'type', 'of', 'from', 'get', 'string', 'object'])(
  '%s can be a variable',
  (name) => expect(isIdentifier(name)).toBe(true),
);

it.each([
  'class',
  'await',
  'yield',
  'let',
  'static',
  'enum',
  'arguments',
  'eval',
  'undefined',
  'max-age',
  '2nd',
  '',
])('%j can not', (name) => expect(isIdentifier(name)).toBe(false));

it('helpers and what the scope holds are taken', () => {
  for (const { name } of helpers) expect(reservedValueNames).toContain(name);
  for (const name of ['args', 'actor', 'settings', 'tables', 'fuel', 'ownEntry', 'roundTo', 'Math'])
    expect(reservedValueNames).toContain(name);
});

it.each(['Table', 'Match', 'Json', 'Record', 'Array', 'Environment', 'Tool', 'String'])(
  '%s is a type already',
  (name) => expect(reservedTypeNames).toContain(name),
);

it.each([
  ['LineItem', 'lineItem'],
  ['Book', 'book'],
  ['Case', 'caseRow'],
  ['Class', 'classRow'],
  ['Sum', 'sumRow'],
  ['Settings2', 'settings2'],
])('a row of %s is %s', (entity, name) => expect(rowName(entity)).toBe(name));
