import { isAbsolute, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitPackage } from './emit.ts';
import { fixture } from './testing/fixture.ts';
import { textOf } from './testing/files.ts';

const options = { runtimeVersion: '0.1.0' };

/** The package with scenarios. */
const emit = (model: 'library-loans' | 'everything' | 'twin') =>
  emitPackage(fixture(model), { ...options, scenarioCount: model === 'everything' ? 1 : 2 });
const models = ['library-loans', 'everything', 'twin'] as const;

describe.each(models)('the package of %s', (model) => {
  it('is what it was, file by file', async () => {
    const { files } = await emit(model);
    for (const { path, content } of files) {
      if (path === 'logic-model.yaml') continue;
      await expect(content).toMatchFileSnapshot(`__snapshots__/${model}/${path}.txt`);
    }
  });

  it('comes out the same when emitted again', async () => {
    expect(await emit(model)).toEqual(await emit(model));
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

describe('scenarios', () => {
  it('have modules only where the package has a set of them', async () => {
    const own = ['src/command.ts', 'src/scenarios.ts'];
    const paths = async (scenarioCount?: number) => {
      const { files } = await emitPackage(fixture('library-loans'), { ...options, scenarioCount });
      return files.map(({ path }) => path);
    };
    expect((await paths()).filter((path) => own.includes(path))).toEqual([]);
    expect(await paths(0)).toEqual(expect.arrayContaining(own));
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

  it('names a renamed package wherever its name stands', async () => {
    const checked = fixture('library-loans');
    const renamed = { ...options, scenarioCount: 2, packageName: '@acme/loans' };
    const emitted = await emitPackage(checked, renamed);
    expect(emitted.packageName).toBe('@acme/loans');
    const texts = emitted.files.filter(({ path }) => path !== 'logic-model.yaml');
    expect(texts.filter(({ content }) => content.includes('env-library-loans'))).toEqual([]);
    for (const path of ['README.md', 'openenv.yaml', 'package.json']) {
      expect(textOf(emitted, path)).toContain('@acme/loans');
    }
  });

  it('asks for the runtime it was made for', async () => {
    const { files } = await emitPackage(fixture('library-loans'), { runtimeVersion: '1.2.3' });
    const manifest = files.find(({ path }) => path === 'package.json')?.content ?? '';
    expect(JSON.parse(manifest)).toMatchObject({
      dependencies: {
        '@envloom/episodes': '^1.2.3',
        '@envloom/runtime': '^1.2.3',
        zod: '4.6.7',
      },
    });
  });
});
