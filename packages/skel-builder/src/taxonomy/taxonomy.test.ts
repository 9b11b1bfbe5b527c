import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverage } from './coverage.ts';
import { domainGroups } from './domains.ts';
import { placeDomain } from './place.ts';
import { selectDiverse } from './select.ts';

const allDomains = domainGroups.flatMap((group) =>
  Object.keys(group.domains).map((name) => `${group.name}/${name}`),
);

test('has the domains of the environments that were written by hand', () => {
  const written = [
    'finance/retail-banking',
    'travel/hotel',
    'public-services/library',
    'home/automation',
    'customer-service/help-desk',
    'logistics/warehouse',
  ];
  expect(written.filter((domain) => !placeDomain(domain).isKnown)).toEqual([]);
});

test('every domain is valid in a logic model, and none is listed twice', () => {
  expect(allDomains.filter((domain) => !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(domain))).toEqual([]);
  expect(new Set(allDomains).size).toBe(allDomains.length);
});

test.each([
  ['Healthcare / Clinic', 'healthcare/clinic', true],
  ['blood-bank', 'healthcare/blood-bank', true],
  ['medicine/dental', 'healthcare/dental', true],
  ['healthcare/opticians', 'healthcare/opticians', false],
  ['healthcare', 'healthcare/general', false],
  ['space/launches', 'other/launches', false],
  ['projects', 'other/projects', false],
  ['', 'other/unnamed', false],
])('places %s', (answer, domain, isKnown) => {
  expect(placeDomain(answer)).toEqual({ domain, isKnown });
});

test('any answer becomes two valid levels', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (answer) => {
      expect(placeDomain(answer).domain).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
    }),
  );
});

const scored = fc.record({
  candidate: fc.record({ name: fc.uuid(), domain: fc.constantFrom(...allDomains.slice(0, 20)) }),
  score: fc.integer({ min: 2, max: 20 }),
});

test('selection is even over first levels, and independent of order', () => {
  const given = fc
    .uniqueArray(scored, { selector: ({ candidate }) => candidate.name, maxLength: 25 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
  fc.assert(
    fc.property(given, fc.nat(30), ([candidates, shuffled], count) => {
      const selected = selectDiverse(candidates, count);
      expect(selectDiverse(shuffled, count)).toEqual(selected);
      expect(selected).toHaveLength(Math.min(count, candidates.length));
      const groups = coverage(candidates.map(({ candidate }) => candidate)).groups;
      expect(coverage(selected).groups).toBe(Math.min(groups, selected.length));
    }),
  );
});

test('goes for what is not covered, then for the better one', () => {
  const candidates = [
    { candidate: { name: 'a', domain: 'travel/hotel' }, score: 20 },
    { candidate: { name: 'b', domain: 'travel/rail' }, score: 12 },
    { candidate: { name: 'c', domain: 'food/bakery' }, score: 12 },
    { candidate: { name: 'd', domain: 'food/bakery' }, score: 14 },
  ];
  const names = selectDiverse(candidates, 3, ['travel/hotel']).map(({ name }) => name);
  expect(names).toEqual(['d', 'b', 'c']);
});
