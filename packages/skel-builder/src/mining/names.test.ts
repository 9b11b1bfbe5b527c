import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kebabName, uniqueName } from './names.ts';

test('keeps a name that is kebab-case as the model wrote it', () => {
  expect(kebabName('bike-shop-2', 'Bicycle shop')).toBe('bike-shop-2');
});

test.each([
  ['Bike Shop', 'x', 'bike-shop'],
  ['café_orders', 'x', 'cafe-orders'],
  ['../../etc/passwd', 'x', 'etc-passwd'],
  ['2nd hand', 'x', 'nd-hand'],
  ['汉字', 'Noodle bar', 'noodle-bar'],
  ['汉字', '餐厅', 'environment'],
])('makes a name of %s', (name, title, expected) => {
  expect(kebabName(name, title)).toBe(expected);
});

test('any answer becomes a name that is valid for a package', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, title) => {
      const kebab = kebabName(name, title);
      expect(kebab).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(kebab.length).toBeLessThanOrEqual(60);
    }),
  );
});

test('a taken name gets a word of its title, then a number', () => {
  const title = 'Hotel of the front desk';
  expect(uniqueName('hotel', title, new Set())).toBe('hotel');
  expect(uniqueName('hotel', title, new Set(['hotel']))).toBe('hotel-front');
  expect(uniqueName('hotel', 'Hotel', new Set(['hotel', 'hotel-2']))).toBe('hotel-3');
});
