import { join } from 'node:path';
import { readJsonFile } from '@nx/devkit';
import { expect, it } from 'vitest';
import { triedVersions } from './tried-versions.ts';

it('are those that this repository is tested with', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');
  expect(readJsonFile(root)).toMatchObject({ devDependencies: triedVersions });
});
