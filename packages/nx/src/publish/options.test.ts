import { expect, it } from 'vitest';
import { hasNoNewVersion, isDryRun } from './options.ts';
import { canProve } from './provenance.ts';

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

const github = { GITHUB_ACTIONS: 'true', ACTIONS_ID_TOKEN_REQUEST_URL: 'https://x' };

it.each([
  ['https://registry.npmjs.org/', github, true],
  ['https://registry.npmjs.org', { GITLAB_CI: 'true', SIGSTORE_ID_TOKEN: 'x' }, true],
  ['https://npm.example.com/', github, false],
  ['https://registry.npmjs.org/', { GITHUB_ACTIONS: 'true' }, false],
  ['https://registry.npmjs.org/', {}, false],
])('proves what %s gets from %j: %s', (url, env, expected) => {
  expect(canProve(url, env)).toBe(expected);
});
