import { createSampler } from '@envloom/sampler';
import { expect, test } from 'vitest';
import { checkedEnvironment, simulate } from '../testing/simulate.ts';
import { playLaws } from './play-laws.ts';
import { generatedSubject } from './testing/subjects.ts';
import { plainSource } from './testing/plain-source.ts';

const environments = [
  'bank-ledger',
  'hotel-reservations',
  'library-loans',
  'smart-home',
  'support-desk',
  'warehouse-inventory',
];

test.each(environments)('%s obeys the laws', async (name) => {
  const subject = await generatedSubject(name);
  const options = { seed: 3, runs: 16, length: 60 };
  const report = playLaws(subject, plainSource(subject), options);
  expect(report.violations).toEqual([]);
  expect(report.succeeded).toBeGreaterThan(50);
});

test('a simulator obeys the laws in grown worlds', () => {
  const { simulator } = simulate(checkedEnvironment('library-loans'));
  const { model } = simulator.checked;
  const subject = {
    definition: simulator.definition,
    tools: model.operations.map(({ name }) => name),
    start: (given?: Parameters<typeof simulator.start>[0]) => simulator.start(given),
  };
  const options = { seed: 5, runs: 24, length: 80 };
  const report = playLaws(subject, createSampler(simulator), options);
  expect(report.violations).toEqual([]);
  expect(report.succeeded).toBeGreaterThan(100);
});
