import { expect, it } from 'vitest';
import { canProve, registryOf } from './registry.ts';

const own = { publishConfig: { registry: 'https://own.example/' } };
const scoped = { '@acme:registry': 'https://acme.example/', registry: 'https://all.example/' };

it.each([
  ['x', {}, undefined, {}, '--registry=https://registry.npmjs.org/'],
  ['x', {}, undefined, scoped, '--registry=https://all.example/'],
  ['@acme/x', {}, undefined, scoped, '--@acme:registry=https://acme.example/'],
  ['@other/x', {}, undefined, scoped, '--@other:registry=https://all.example/'],
  ['@acme/x', {}, 'https://asked.example/', scoped, '--@acme:registry=https://asked.example/'],
  ['@acme/x', own, 'https://asked.example/', scoped, '--@acme:registry=https://own.example/'],
])('%s with %j, asked for %s, is published by %j to %s', (name, more, asked, npm, argument) => {
  expect(registryOf({ name, ...more }, asked, npm).argument).toBe(argument);
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
