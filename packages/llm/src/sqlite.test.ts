import { expect, it } from 'vitest';
import { sqlite, sqliteOf } from './sqlite.ts';

it('is that of Node, where Node has one', () => {
  expect(sqliteOf(sqlite, '24.0.0')).toBe(sqlite);
});

it('says which Node there has to be, elsewhere', () => {
  expect(() => sqliteOf(undefined, '20.20.2')).toThrow(
    /needs Node 24 or newer, and this is 20\.20\.2\..*nodejs\.org/,
  );
});
