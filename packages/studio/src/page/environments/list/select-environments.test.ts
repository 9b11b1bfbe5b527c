import { expect, it } from 'vitest';
import type { EnvironmentItem, EnvironmentSummary } from '../../../protocol/environments.ts';
import { everything, fieldsOf, selected, type Selection } from './select-environments.ts';

function environment(name: string, more: Partial<EnvironmentSummary> = {}): EnvironmentSummary {
  return {
    state: 'read',
    name,
    title: `The ${name}`,
    description: 'Lends and returns.',
    domain: 'public-services/library',
    tools: { queries: 2, mutations: 3 },
    entities: 1,
    rules: 1,
    quality: 'passed',
    ...more,
  };
}

const scenarios = { train: 9, heldOut: 1, programs: 1, difficulty: 0.8, isCurrent: true };

const items: readonly EnvironmentItem[] = [
  environment('library', { scenarios }),
  environment('bank', { domain: 'finance/banking', tools: { queries: 5, mutations: 9 } }),
  environment('shop', { domain: 'commerce/retail', quality: 'failed', killScore: 0.5 }),
  { state: 'broken', name: 'ruin', problems: ['ruin/logic-model.yaml:1 no YAML'] },
  { state: 'unread', name: 'zoo' },
];

const names = (wanted: Partial<Selection>): readonly string[] =>
  selected(items, { ...everything, ...wanted }).map(({ name }) => name);

it('lists all by name, broken ones, too', () => {
  expect(names({})).toEqual(['bank', 'library', 'ruin', 'shop', 'zoo']);
});

it('finds by words in any case, all of them', () => {
  expect(names({ text: 'LENDS  library' })).toEqual(['library']);
  expect(names({ text: 'rui' })).toEqual(['ruin']);
  expect(names({ text: 'lends nothing' })).toEqual([]);
});

it('keeps what fits every choice', () => {
  expect(names({ field: 'finance' })).toEqual(['bank']);
  expect(names({ quality: 'failed' })).toEqual(['shop']);
  expect(names({ quality: 'broken' })).toEqual(['ruin']);
  expect(names({ difficulty: 'hard' })).toEqual(['library']);
  expect(names({ difficulty: 'hard', field: 'finance' })).toEqual([]);
});

it('puts the most first, and last of what nothing can be said', () => {
  expect(names({ order: 'tools' })).toEqual(['bank', 'library', 'shop', 'ruin', 'zoo']);
  expect(names({ order: 'noticed' })).toEqual(['shop', 'bank', 'library', 'ruin', 'zoo']);
});

it('knows the fields of work', () => {
  expect(fieldsOf(items)).toEqual(['commerce', 'finance', 'public-services']);
});
