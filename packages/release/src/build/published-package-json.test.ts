import { expect, it } from 'vitest';
import { inheritedBy, publishedPackageJson } from './published-package-json.ts';

const version = (name: string): string | undefined =>
  name.startsWith('@envloom/') ? '0.3.1' : undefined;

it('points exports at compiled files, without support for tests', () => {
  const published = publishedPackageJson(
    {
      name: 'x',
      exports: {
        '.': './src/index.ts',
        './data': { node: './src/data.ts', default: null },
        './testing': './src/testing/index.ts',
        './package.json': './package.json',
      },
    },
    version,
  );
  expect(published.exports).toEqual({
    '.': { types: './src/index.d.ts', default: './src/index.js' },
    './data': {
      node: { types: './src/data.d.ts', default: './src/data.js' },
      default: null,
    },
    './package.json': './package.json',
  });
});

it.each([
  ['./src/bin.ts', './src/bin.js'],
  [
    { x: './src/bin.ts', y: './y.sh' },
    { x: './src/bin.js', y: './y.sh' },
  ],
])('points the commands %j at compiled files', (bin, compiled) => {
  expect(publishedPackageJson({ name: 'x', bin }, version).bin).toEqual(compiled);
});

it('gives packages of the workspace their real range and leaves others alone', () => {
  const { dependencies } = publishedPackageJson(
    { name: 'x', dependencies: { '@envloom/runtime': '*', zod: '4.6.7' } },
    version,
  );
  expect(dependencies).toEqual({ '@envloom/runtime': '^0.3.1', zod: '4.6.7' });
});

it('drops what only the workspace needs and keeps the rest in order', () => {
  const published = publishedPackageJson(
    {
      name: 'x',
      private: true,
      scripts: {},
      version: '1.0.0',
      devDependencies: {},
      license: 'MIT',
    },
    version,
  );
  expect(Object.keys(published)).toEqual(['name', 'version', 'license']);
});

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
