import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { costly, environmentsOfCommit, testsLeftOut } from './commit-sample.ts';
import { isFullTier } from './tier.ts';

const root = join(import.meta.dirname, '..', '..');
const isThere = (file: string): boolean => existsSync(join(root, file));

it('names only test files that are there, and leaves out no others', () => {
  expect(costly.filter((file) => !isThere(file))).toEqual([]);
  expect(isFullTier ? [] : costly).toEqual(expect.arrayContaining([...testsLeftOut(['run'])]));
  expect(testsLeftOut(['run', costly[0], '--reporter=dot'])).toEqual([]);
});

it('takes folders of generated that have a model, the same each time', () => {
  const names = environmentsOfCommit();
  expect(names).toContain('library-loans');
  expect(names.filter((name) => !isThere(`generated/${name}/logic-model.yaml`))).toEqual([]);
  expect(environmentsOfCommit()).toEqual(names);
});
