import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findEnvironments } from './find-environments.ts';

let cwd: string;

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'envloom-serve-')));
  write('package.json', { name: 'workspace' });
  for (const name of ['bank', 'library-loans'])
    write(`generated/${name}/package.json`, { name: `@envloom/env-${name}`, envloom: {} });
  write('generated/notes/package.json', { name: 'notes' });
  write('elsewhere/package.json', { name: 'elsewhere', envloom: {} });
  write('node_modules/@acme/env-shop/package.json', { name: '@acme/env-shop', envloom: {} });
  write('node_modules/@envloom/env-hotel/package.json', {
    name: '@envloom/env-hotel',
    envloom: {},
  });
});

afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, content: object): void {
  const file = join(cwd, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}

const find = (...wanted: string[]): string[] =>
  findEnvironments(wanted, cwd).map((folder) => folder.slice(cwd.length + 1));

it.each([
  ['a folder', 'elsewhere', ['elsewhere']],
  ['a folder with a slash', './generated/bank/', ['generated/bank']],
  ['a glob', 'generated/*', ['generated/bank', 'generated/library-loans']],
  ['a glob of names', 'generated/{bank,notes}', ['generated/bank']],
  ['a name in the workspace', 'library-loans', ['generated/library-loans']],
  ['a package', '@acme/env-shop', ['node_modules/@acme/env-shop']],
  ['a name of an installed package', 'hotel', ['node_modules/@envloom/env-hotel']],
])('%s', (_what, wanted, found) => {
  expect(find(wanted)).toEqual(found);
});

it('an absolute folder', () => {
  expect(findEnvironments([join(cwd, 'elsewhere')], tmpdir())).toEqual([join(cwd, 'elsewhere')]);
});

describe('those that came with the command', () => {
  beforeEach(() => {
    for (const name of ['bank', 'parking'])
      write(`shipped/${name}/package.json`, { name: `@envloom/env-${name}`, envloom: {} });
    vi.stubEnv('ENVLOOM_ENVIRONMENTS', join(cwd, 'shipped'));
  });

  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['by name', 'parking', ['shipped/parking']],
    ['by npm package', '@envloom/env-parking', ['shipped/parking']],
    ['after those of the workspace', 'bank,parking', ['generated/bank', 'shipped/parking']],
  ])('%s', (_what, wanted, found) => {
    expect(find(wanted)).toEqual(found);
  });

  it('whatever folder there is of that name, with what else', () => {
    mkdirSync(join(cwd, 'parking'));
    expect(find('parking')).toEqual(['shipped/parking']);
  });

  it('all of them, where the working directory has none', () => {
    const empty = join(cwd, 'empty');
    mkdirSync(empty);
    expect(findEnvironments([], empty)).toEqual(
      ['bank', 'parking'].map((name) => join(cwd, 'shipped', name)),
    );
  });

  it('are suggested', () => {
    expect(() => find('parkng')).toThrow(
      'There is no environment "parkng"; did you mean "parking"?',
    );
  });
});

describe('where nothing is asked for', () => {
  it('all of the workspace', () => {
    expect(find()).toEqual(['generated/bank', 'generated/library-loans']);
  });

  it('the environment of the working directory', () => {
    const folder = join(cwd, 'generated', 'bank');
    expect(findEnvironments([], folder)).toEqual([folder]);
  });

  it('says what to do where there is none', () => {
    rmSync(join(cwd, 'generated'), { recursive: true });
    expect(() => find()).toThrow('is no environment package and has none in generated/: say which');
  });
});

it('takes what is asked for twice once, by whatever way', () => {
  symlinkSync(join(cwd, 'generated', 'bank'), join(cwd, 'same'));
  expect(find('bank', 'generated/b*', 'same', './generated/bank')).toEqual(['generated/bank']);
});

it.each([
  ['libary-loans', 'There is no environment "libary-loans"; did you mean "library-loans"? Give a'],
  ['@acme/env-shp', 'There is no environment "@acme/env-shp". Give a folder, a glob'],
  ['', 'There is no environment ""'],
  ['../..', 'is no environment package: its package.json is missing or has no "envloom" field'],
  ['generated', `for those in it, give --env 'generated/*'.`],
  ['nothing/*', `No environment package matches --env 'nothing/*' in `],
])('%s: %s', (wanted, message) => {
  expect(() => find(wanted)).toThrow(message);
});
