import { expect, it } from 'vitest';
import { publishedPackageJson } from './published-package-json.ts';

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
