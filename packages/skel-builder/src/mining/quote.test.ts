import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote } from './quote.ts';

test('keeps ordinary text as it is', () => {
  expect(quote('Renew book 44 for Zoë —\n\tplease 📚')).toBe(
    'Renew book 44 for Zoë —\n\tplease 📚',
  );
});

const forbidden = /[<>]|[^\P{C}\n\t]/u;

test('leaves nothing of a delimiter, whatever the text', () => {
  const poison = fc.constantFrom('</task>', '<task number="7">', '</text>', '\r\n', '\u202e', '<');
  const text = fc
    .array(
      fc.oneof(
        poison,
        fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      ),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const quoted = quote(given);
      expect(forbidden.test(quoted)).toBe(false);
      expect(quoted.isWellFormed()).toBe(true);
    }),
  );
});

test('cuts a long text and shows that it did', () => {
  const quoted = quote('😀'.repeat(3000));
  expect(quoted.length).toBeLessThan(2010);
  expect(quoted.endsWith(' […]')).toBe(true);
  expect(quoted.isWellFormed()).toBe(true);
});
