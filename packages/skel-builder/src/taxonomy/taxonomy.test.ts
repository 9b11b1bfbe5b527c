import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allDomains } from './domains.ts';
import { placeDomain } from './place.ts';
import { selectDiverse } from './select.ts';

test('has the domains of the environments that were written by hand', () => {
  const written = [
    'finance/retail-banking',
    'travel/hotel',
    'public-services/library',
    'home/automation',
    'customer-service/help-desk',
    'logistics/warehouse',
  ];
  expect(written.filter((domain) => !allDomains.has(domain))).toEqual([]);
});

test('every domain is valid in a logic model', () => {
  const domains = [...allDomains.keys()];
  expect(domains.filter((domain) => !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(domain))).toEqual([]);
});

test.each([
  ['Healthcare / Clinic', 'healthcare/clinic'],
  ['blood-bank', 'healthcare/blood-bank'],
  ['medicine/dental', 'healthcare/dental'],
  ['healthcare/opticians', 'healthcare/opticians'],
  ['healthcare', 'healthcare/general'],
  ['space/launches', 'other/launches'],
  ['projects', 'other/projects'],
  ['', 'other/unnamed'],
])('places %s', (answer, domain) => {
  expect(placeDomain(answer)).toBe(domain);
});

test('any answer becomes two valid levels', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (answer) => {
      expect(placeDomain(answer)).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
    }),
  );
});

const scored = fc.record({
  name: fc.uuid(),
  domain: fc.constantFrom(...[...allDomains.keys()].slice(0, 20)),
  score: fc.integer({ min: 2, max: 20 }),
});

const groupsOf = (candidates: readonly { readonly domain: string }[]): number =>
  new Set(candidates.map(({ domain }) => domain.split('/')[0])).size;

test('selection is even over first levels, and independent of order', () => {
  const given = fc
    .uniqueArray(scored, { selector: ({ name }) => name, maxLength: 25 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
  fc.assert(
    fc.property(given, fc.nat(30), ([candidates, shuffled], count) => {
      const selected = selectDiverse(candidates, { count });
      expect(selectDiverse(shuffled, { count })).toEqual(selected);
      expect(selected).toHaveLength(Math.min(count, candidates.length));
      expect(groupsOf(selected)).toBe(Math.min(groupsOf(candidates), selected.length));
    }),
  );
});

test('goes for what is not covered, then for the better one', () => {
  const candidates = [
    { name: 'a', domain: 'travel/hotel', score: 20 },
    { name: 'b', domain: 'travel/rail', score: 12 },
    { name: 'c', domain: 'food/bakery', score: 12 },
    { name: 'd', domain: 'food/bakery', score: 14 },
  ];
  const names = selectDiverse(candidates, { count: 3 }, ['travel/hotel']).map(({ name }) => name);
  expect(names).toEqual(['d', 'b', 'c']);
});

test('passes over a domain that is full', () => {
  const candidates = [
    { name: 'a', domain: 'travel/hotel', score: 20 },
    { name: 'b', domain: 'food/bakery', score: 12 },
    { name: 'c', domain: 'food/bakery', score: 14 },
  ];
  const limits = { count: 3, perDomain: 1 };
  const names = selectDiverse(candidates, limits, ['travel/hotel']).map(({ name }) => name);
  expect(names).toEqual(['c']);
});
