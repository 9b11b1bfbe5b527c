import { expect, it } from 'vitest';
import { findingOf } from '../findings/finding.ts';
import { cleanFigures, poorFigures } from '../testing/example-report.ts';
import type { QualityFigures, Verdict } from './report.ts';
import { strictThreshold } from './threshold.ts';
import { judged } from './verdict.ts';

function verdict(figures: Partial<QualityFigures>, threshold = {}): Verdict {
  return judged({ ...cleanFigures, ...figures }, threshold).verdict;
}

const { coverage, mutation } = cleanFigures;

it('passes what is clean, and records what it was judged by', () => {
  expect(verdict({})).toEqual({ passed: true, threshold: strictThreshold, reasons: [] });
});

it('lists every way to fall short', () => {
  expect(verdict(poorFigures).reasons).toEqual([
    '3 errors',
    '2 of 3 operations succeeded, 100 % needed',
    '1 of 2 failure codes reached, 95 % needed',
    'kill score 50 %, 80 % needed',
  ]);
});

it.each([
  ['error', false],
  ['never', true],
])('an error, failing on %s', (failOn, passed) => {
  const findings = [findingOf('FIELD_NEVER_READ', 'Nothing reads it.')];
  expect(verdict({ findings }, { fail_on: failOn }).passed).toBe(passed);
});

it('a note fails nothing', () => {
  const findings = [findingOf('GUARD_AFTER_EFFECT', 'It reads the effect.')];
  expect(verdict({ findings }).passed).toBe(true);
});

it('failing on never passes everything and still says what falls short', () => {
  expect(verdict(poorFigures, { fail_on: 'never' })).toMatchObject({
    passed: true,
    reasons: expect.arrayContaining(['3 errors']),
  });
});

it.each([
  ['95 of 100 codes', { coverage: { ...coverage, codes: { reached: 95, total: 100 } } }, true],
  ['94 of 100 codes', { coverage: { ...coverage, codes: { reached: 94, total: 100 } } }, false],
  ['no codes at all', { coverage: { ...coverage, codes: { reached: 0, total: 0 } } }, true],
  ['a score of 0.8', { mutation: { ...mutation, score: 0.8 } }, true],
  ['a score just below', { mutation: { ...mutation, score: 0.7999 } }, false],
])('%s', (_name, figures, passed) => {
  expect(verdict(figures).passed).toBe(passed);
});

it('every part of the threshold can be lowered', () => {
  const threshold = { operations: 0.5, codes: 0.5, kill_score: 0.5 };
  expect(verdict({ ...poorFigures, findings: [] }, threshold).passed).toBe(true);
});
