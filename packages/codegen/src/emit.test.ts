import { isAbsolute, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitPackage } from './emit.ts';
import { fixture } from './testing/fixture.ts';

const options = { runtimeVersion: '0.1.0' };
const models = ['library-loans', 'everything'] as const;

describe.each(models)('the package of %s', (model) => {
  it('is what it was, file by file', async () => {
    const { files } = await emitPackage(fixture(model), options);
    for (const { path, content } of files) {
      if (path === 'logic-model.yaml') continue;
      await expect(content).toMatchFileSnapshot(`__snapshots__/${model}/${path}.txt`);
    }
  });

  it('comes out the same when emitted again', async () => {
    const first = await emitPackage(fixture(model), options);
    expect(await emitPackage(fixture(model), options)).toEqual(first);
  });

  it('stays within its folder', async () => {
    const { files } = await emitPackage(fixture(model), options);
    const paths = files.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      expect(normalize(path)).toBe(path);
      expect(isAbsolute(path) || path.startsWith('..')).toBe(false);
    }
  });
});

describe('emitPackage', () => {
  it('names the package and its class', async () => {
    const emitted = await emitPackage(fixture('everything'), options);
    expect(emitted).toMatchObject({
      name: 'everything-2-go',
      packageName: '@envloom/env-everything-2-go',
      className: 'Everything2Go',
    });
  });

  it('leaves to the user what is written once', async () => {
    const { files } = await emitPackage(fixture('library-loans'), options);
    const owned = files.filter(({ owner }) => owner === 'user').map(({ path }) => path);
    expect(owned).toEqual(['logic-model.yaml', 'package.json']);
  });

  it('asks for the runtime it was made for', async () => {
    const { files } = await emitPackage(fixture('library-loans'), { runtimeVersion: '1.2.3' });
    const manifest = files.find(({ path }) => path === 'package.json')?.content ?? '';
    expect(JSON.parse(manifest)).toMatchObject({
      dependencies: { '@envloom/runtime': '^1.2.3', zod: '4.6.7' },
    });
  });
});
