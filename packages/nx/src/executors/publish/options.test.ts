import { expect, it } from 'vitest';
import { hasNoNewVersion, isDryRun } from './options.ts';

it('reads what the version step decided', () => {
  const options = { nxReleaseVersionData: { a: { newVersion: null }, b: { newVersion: '1.0.0' } } };
  expect(hasNoNewVersion(options, 'a')).toBe(true);
  expect(hasNoNewVersion(options, 'b')).toBe(false);
  expect(hasNoNewVersion(options, 'c')).toBe(false);
  expect(hasNoNewVersion({}, 'a')).toBe(false);
});

it('is a dry run when an option or Nx says so', () => {
  expect(isDryRun({ dryRun: true }, {})).toBe(true);
  expect(isDryRun({}, { NX_DRY_RUN: 'true' })).toBe(true);
  expect(isDryRun({}, {})).toBe(false);
});
