import fc from 'fast-check';
import { expect, it } from 'vitest';
import { functionNames } from './function-names.ts';

it.each([
  [
    ['lend_book', 'list-files', '+1'],
    ['lend_book', 'list-files', 'tool_1'],
  ],
  [
    ['issues/create', 'issues_create', 'issues.create'],
    ['issues_create_2', 'issues_create', 'issues_create_3'],
  ],
  [
    ['x'.repeat(70), 'x'.repeat(71)],
    ['x'.repeat(60), `${'x'.repeat(60)}_2`],
  ],
])('%j are called %j', (tools, names) => {
  expect([...functionNames(tools).values()]).toEqual(names);
});

it('are all accepted, and each tool has its own', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 90 })), (tools) => {
      const names = functionNames(tools);
      expect([...names.keys()]).toEqual(tools);
      expect(new Set(names.values()).size).toBe(tools.length);
      for (const name of names.values()) expect(name).toMatch(/^[\w-]{1,64}$/);
    }),
  );
});
