import { isAbsolute, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitPackage } from './emit.ts';
import { fixture } from './testing/fixture.ts';
import { scenariosOf } from './testing/scenarios.ts';
import { textOf } from './testing/files.ts';
import type { ScenarioSource } from './validators/source.ts';

const options = { runtimeVersion: '0.1.0' };

/** The package with scenarios of every kind. */
const emit = (model: 'library-loans' | 'everything') => {
  const checked = fixture(model);
  return emitPackage(checked, { ...options, scenarios: scenariosOf(checked) });
};
const models = ['library-loans', 'everything'] as const;

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
  const paths = async (scenarios?: readonly ScenarioSource[]) => {
    const given = scenarios === undefined ? options : { ...options, scenarios };
    const { files } = await emitPackage(fixture('library-loans'), given);
    return files.map(({ path }) => path);
  };

  it('have modules only where the package has a set of them', async () => {
    const own = ['src/command.ts', 'src/scenarios.ts', 'src/validators.ts'];
    expect((await paths()).filter((path) => own.includes(path))).toEqual([]);
    expect(await paths([])).toEqual(expect.arrayContaining(own));
  });

  it('of another version of the model have no validators', async () => {
    const checked = fixture('library-loans');
    const scenarios = scenariosOf(checked).map((each) => ({ ...each, model_hash: 'other' }));
    const text = textOf(await emitPackage(checked, { ...options, scenarios }), 'src/validators.ts');
    expect(text).not.toContain('library-loans-7-0001');
  });

  it.each([
    [{ table: 'shelves', fields: {} }, 'checks "x": there is no table "shelves"'],
    [{ table: 'loans', fields: { colour: { equals: 1 } } }, 'there is no field "colour"'],
    [{ table: 'loans', fields: { member_id: { added: 'y' } } }, 'there is no row-added check "y"'],
  ])('say which check speaks of what the model lacks', async (part, problem) => {
    const checked = fixture('library-loans');
    const check = { id: 'x', sentence: 'Has.', kind: 'row-added', count: 1, ...part } as const;
    const scenario = { id: 'a', kind: 'ordinary', model_hash: checked.hash, checks: [check] };
    const emitted = emitPackage(checked, { ...options, scenarios: [scenario] });
    await expect(emitted).rejects.toThrow(problem);
    await expect(emitted).rejects.toMatchObject({ scenario: 'a' });
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
    const renamed = { ...options, scenarios: scenariosOf(checked), packageName: '@acme/loans' };
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
