import { expect, it } from 'vitest';
import { certified } from '../testing/scenarios.ts';
import { Coverage } from './coverage.ts';

const using = (tools: string[], rules: string[] = [], decided_by: string[] = []) =>
  certified({ tools, rules, decided_by });

it('counts scenarios by mutation and by rule', () => {
  const coverage = new Coverage(['lend', 'extend'], ['limit', 'fees']);
  coverage.add(using(['find_books', 'lend'], ['limit']));
  coverage.add(using(['lend'], ['limit'], ['limit']));
  expect(coverage.figures).toEqual({
    mutations: { lend: 2, extend: 0 },
    rules: { limit: { involved: 2, decided: 1 }, fees: { involved: 0, decided: 0 } },
  });
});

it('wants what is used seldom most, and nothing without bounds', () => {
  const coverage = new Coverage(['often', 'seldom', 'never'], ['decides', 'unused']);
  for (let n = 0; n < 1000; n += 1) coverage.add(using(['often'], [], ['decides']));
  for (let n = 0; n < 200; n += 1) coverage.add(using(['seldom']));
  const { wantedMutations: mutations, wantedRules: rules } = coverage;
  expect(mutations.get('never')).toBe(4);
  expect(mutations.get('seldom')).toBeCloseTo(401 / 201);
  expect(mutations.get('often')).toBeCloseTo(401 / 1001);
  expect(rules.get('unused')).toBe(4);
  expect(rules.get('decides')).toBeCloseTo(501 / 1001);
});

it('wants everything alike at the start', () => {
  const { wantedMutations } = new Coverage(['a', 'b'], []);
  expect([...wantedMutations.values()]).toEqual([1, 1]);
});
