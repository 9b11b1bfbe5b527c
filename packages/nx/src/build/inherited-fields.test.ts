import { expect, it } from 'vitest';
import { inheritedBy } from './inherited-fields.ts';

const workspace = {
  name: 'all',
  license: 'MIT',
  author: 'Someone',
  repository: { type: 'git', url: 'git+https://example.com/all.git' },
  publishConfig: { access: 'public' },
  scripts: { build: 'x' },
};

it('fills in what a package does not say, and nothing that is the workspace’s alone', () => {
  expect(inheritedBy({ name: 'x', license: 'ISC' }, workspace, 'generated/x')).toEqual({
    author: 'Someone',
    repository: { type: 'git', url: 'git+https://example.com/all.git', directory: 'generated/x' },
    publishConfig: { access: 'public' },
  });
});

it('understands a repository that is an address only', () => {
  const short = { name: 'all', repository: 'github:a/b' };
  expect(inheritedBy({ name: 'x' }, short, 'packages/x')).toEqual({
    repository: { type: 'git', url: 'github:a/b', directory: 'packages/x' },
  });
});

it('keeps a package as it is where the workspace says nothing', () => {
  expect(inheritedBy({ name: 'x' }, {}, 'x')).toEqual({});
  expect(inheritedBy({ name: 'x' }, { name: 'all', repository: 7 }, 'x')).toEqual({});
});
