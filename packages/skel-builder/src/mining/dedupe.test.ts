import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candidate } from './candidate.ts';
import { dedupe } from './dedupe.ts';
import { wordEmbedder } from './testing/scripted-model.ts';

function candidate(title: string, words: string, usefulness = 7): Candidate {
  const topic = {
    name: title.toLowerCase().replaceAll(' ', '-'),
    title,
    summary: words,
    introduction: words,
    domain: 'food/bakery',
    usefulness,
    modelability: 7,
    tasks: [{ source: `t:${title}:${String(usefulness)}`, text: words }],
  };
  return { topic, calls: [] };
}

const bakery = candidate('Bakery orders', 'bakery orders batches ovens ingredients');
const sameBakery = candidate('Bakery desk', 'bakery batches ovens ingredients orders', 9);
const clinic = candidate('Clinic desk', 'patients doctors visits referrals waiting rooms');

test('the best of a cluster stays, with the tasks of all', async () => {
  const { kept, duplicates } = await dedupe([bakery, clinic, sameBakery], [], wordEmbedder, 0.8);
  expect(kept.map(({ topic }) => topic.title)).toEqual(['Bakery desk', 'Clinic desk']);
  expect(kept[0]?.topic.tasks.map(({ source }) => source)).toEqual([
    't:Bakery desk:9',
    't:Bakery orders:7',
  ]);
  expect(duplicates).toMatchObject([{ candidate: bakery, of: 'bakery-desk', isExisting: false }]);
});

test('what is there already stays as it is', async () => {
  const there = {
    name: 'the-bakery',
    title: 'Bakery orders and ovens',
    summary: 'bakery orders batches ovens ingredients',
    introduction: 'bakery orders batches ovens ingredients',
    domain: 'food/bakery',
  };
  const { kept, duplicates } = await dedupe([bakery, clinic], [there], wordEmbedder, 0.8);
  expect(kept).toEqual([clinic]);
  expect(duplicates).toMatchObject([{ candidate: bakery, of: 'the-bakery', isExisting: true }]);
});

test('the same title in the same domain is the same, however it is described', async () => {
  const other = candidate('bakery ORDERS', 'entirely different description of dough');
  const { kept } = await dedupe([bakery, other], [], wordEmbedder, 0.99);
  expect(kept).toHaveLength(1);
});

test('names that speak of one workplace are the same', async () => {
  const named = (name: string) => ({
    topic: { ...candidate(name, name).topic, name },
    calls: [],
  });
  const kept = async (...names: string[]) => {
    const found = await dedupe(names.map(named), [], wordEmbedder, 0.99);
    return found.kept.length;
  };
  expect(await kept('accounts-payable', 'accounts-payable-matching')).toBe(1);
  expect(await kept('broadcast-rights-schedule', 'broadcast-rights-scheduling')).toBe(1);
  expect(await kept('self-storage-office', 'self-storage-site')).toBe(1);
  expect(await kept('bakery-production', 'bakery-orders')).toBe(2);
  expect(await kept('records-office-one', 'office-records-two')).toBe(2);
});

test('does not depend on the order of the candidates', async () => {
  const word = fc.constantFrom('dough', 'oven', 'till', 'shelf', 'van', 'shift');
  const words = fc.array(word, { minLength: 2, maxLength: 6 }).map((all) => all.join(' '));
  const one = fc
    .tuple(fc.string({ minLength: 1, maxLength: 3 }), words, fc.integer({ min: 6, max: 9 }))
    .map(([title, text, usefulness]) => candidate(title, text, usefulness));
  const two = fc
    .uniqueArray(one, { selector: ({ topic }) => topic.title, maxLength: 12 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
  const property = fc.asyncProperty(two, async ([given, shuffled]) => {
    const a = await dedupe(given, [], wordEmbedder, 0.8);
    const b = await dedupe(shuffled, [], wordEmbedder, 0.8);
    expect(b).toEqual(a);
    expect(a.kept.length + a.duplicates.length).toBe(given.length);
  });
  await fc.assert(property);
});
