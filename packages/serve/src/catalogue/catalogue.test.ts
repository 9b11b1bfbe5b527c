import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { library } from '../testing/library.ts';
import { Catalogue, chosen, fullName, openCatalogue } from './catalogue.ts';
import { CannotServeError, type ServedEnvironment } from './open-environment.ts';

const named = (name: string, version = '0.1.0'): ServedEnvironment => ({
  ...library(version),
  name,
});

describe('Catalogue', () => {
  it('finds an environment by its name, with and without its version', () => {
    const catalogue = new Catalogue([named('library-loans'), named('bank-ledger', '2.0.0')]);
    expect(fullName(catalogue.find('bank-ledger', 0))).toBe('bank-ledger@2.0.0');
    expect(fullName(catalogue.find('bank-ledger@2.0.0', 0))).toBe('bank-ledger@2.0.0');
    expect(catalogue.size).toBe(2);
    expect([...catalogue].map(fullName)).toEqual(['library-loans@0.1.0', 'bank-ledger@2.0.0']);
  });

  it('goes through all environments with successive seeds', () => {
    const catalogue = new Catalogue(['a', 'b', 'c'].map((name) => named(name)));
    const found = [-1, 0, 1, 2, 3].map((seed) => catalogue.find(undefined, seed).name);
    expect(found).toEqual(['c', 'a', 'b', 'c', 'a']);
  });

  it('asks which of several versions is meant', () => {
    const catalogue = new Catalogue([named('library-loans', '1.0.0'), named('library-loans')]);
    expect(() => catalogue.find('library-loans', 0)).toThrow(
      expect.objectContaining({
        code: 'AMBIGUOUS_ENVIRONMENT',
        repair: 'Name one: library-loans@1.0.0, library-loans@0.1.0.',
        path: 'environment',
      }),
    );
    expect(catalogue.find('library-loans@1.0.0', 0).version).toBe('1.0.0');
  });

  it.each(['library', 'library-loan', 'library-loans@9', '__proto__', 'constructor', '', '../..'])(
    'knows no environment "%s"',
    (name) => {
      const catalogue = new Catalogue([named('library-loans')]);
      expect(() => catalogue.find(name, 0)).toThrow(
        expect.objectContaining({
          code: 'UNKNOWN_ENVIRONMENT',
          repair: 'Name one of: library-loans.',
        }),
      );
    },
  );

  it('suggests what a mistyped name may mean', () => {
    const catalogue = new Catalogue([named('library-loans'), named('bank-ledger')]);
    expect(() => catalogue.find('libary-loans', 0)).toThrow('did you mean "library-loans"');
  });

  it('refuses the same environment twice', () => {
    const twins = [named('library-loans'), { ...named('library-loans'), folder: '/elsewhere' }];
    expect(() => new Catalogue(twins)).toThrow(
      'library-loans@0.1.0 is given twice, in /nowhere and in /elsewhere',
    );
  });

  it('opens none where there is none, and may get some later', async () => {
    await expect(openCatalogue([])).rejects.toThrow(CannotServeError);
    const catalogue = new Catalogue([]);
    expect(() => catalogue.find(undefined, 1)).toThrow('no environment is open yet');
    catalogue.add(named('library-loans'));
    expect(catalogue.find(undefined, 1).version).toBe('0.1.0');
  });
});

describe('chosen', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];

  it('gives the same for the same seed, and goes through all with successive ones', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (seed) => {
        const start = Math.min(seed, Number.MAX_SAFE_INTEGER - items.length);
        expect(chosen(items, seed)).toBe(chosen(items, seed));
        const round = items.map((_, at) => chosen(items, start + at));
        expect(round.toSorted()).toEqual(items);
      }),
    );
  });

  it.each([
    [0, 'a'],
    [-0, 'a'],
    [-1, 'e'],
    [Number.MAX_SAFE_INTEGER, 'b'],
    [Number.MIN_SAFE_INTEGER, 'e'],
  ])('gives for %i item %s', (seed, item) => {
    expect(chosen(items, seed)).toBe(item);
  });

  it.each([NaN, Infinity, 0.5])('takes no %d for a seed', (seed) => {
    expect(() => chosen(items, seed)).toThrow('a seed is a safe integer');
  });
});
