import type { ProjectConfiguration } from '@nx/devkit';
import { expect, it } from 'vitest';
import { sameNames } from './publish-projects.ts';

const project = (root: string, packageName?: string): ProjectConfiguration => ({
  root,
  ...(packageName === undefined
    ? {}
    : { metadata: { js: { packageName, packageExports: undefined } } }),
});

const projects = {
  'env-a': project('generated/a', '@envloom/env-a'),
  'env-b': project('generated/b', '@envloom/env-a'),
  'env-c': project('generated/c', '@envloom/env-c'),
  site: project('site'),
};

it('names both folders when one of them is to be published', () => {
  expect(sameNames({ asked: ['env-b', 'env-c'], projects })).toEqual([
    expect.stringContaining(
      'generated/a/package.json and generated/b/package.json have the same name, @envloom/env-a.',
    ),
  ]);
});

it('leaves alone what is not to be published', () => {
  expect(sameNames({ asked: ['env-c', 'site'], projects })).toEqual([]);
});
