import fc from 'fast-check';
import { minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../failure/refusal.ts';
import { meter } from '../fuel.ts';
import { glob } from './glob.ts';

/** The matcher that most programs use. */
const known = (pattern: string, path: string, dot: boolean): boolean =>
  minimatch(path, pattern, { dot, noext: true, platform: 'linux' });

const pieces = [
  '*',
  '**',
  '**/',
  '/**/',
  '?',
  '/',
  '.',
  '..',
  'a',
  'b',
  'ab',
  '.a',
  '[a-b]',
  '[!a]',
  '[^.]',
  '[ab',
  ']',
  '{a,b}',
  '{a,}',
  '{a/b,.}',
  '{b..a}',
  '{1..3}',
  '{a',
  '}',
  ',',
  '!',
  '#',
  '-',
  '[a-]',
  '[]a]',
  '1',
  '$',
] as const;

const pattern = fc
  .array(fc.constantFrom(...pieces), { maxLength: 7 })
  .map((parts) => parts.join(''));
const path = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'ab',
      '.a',
      '.',
      '..',
      '/',
      '1',
      '2',
      '-',
      '$',
      ']',
      '[',
      ',',
      '{',
      '}',
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(''));
const folders = fc
  .array(fc.constantFrom('a', 'b', 'ab', '.a', '.', '..', ''), { maxLength: 5 })
  .map((names) => names.join('/'));

function thrownBy(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('a pattern', () => {
  test('matches what minimatch matches', () => {
    let matched = 0;
    fc.assert(
      fc.property(pattern, fc.oneof(path, folders), fc.boolean(), (text, name, dot) => {
        const wanted = known(text, name, dot);
        if (wanted) matched += 1;
        expect([text, name, dot, glob(text, name, { dot })]).toEqual([text, name, dot, wanted]);
      }),
      { numRuns: 5_000 },
    );
    expect(matched).toBeGreaterThan(100);
  });

  test('of segments and folders matches what minimatch matches', () => {
    const part = fc.constantFrom(
      '**',
      '**',
      '*',
      'a',
      'b',
      '?',
      '.a',
      '.*',
      'a*',
      '*b',
      '..',
      '.',
      '[ab]',
      '',
    );
    const parts = fc.array(part, { maxLength: 6 }).map((all) => all.join('/'));
    fc.assert(
      fc.property(parts, folders, fc.boolean(), (text, name, dot) => {
        expect([text, name, dot, glob(text, name, { dot })]).toEqual([
          text,
          name,
          dot,
          known(text, name, dot),
        ]);
      }),
      { numRuns: 5_000 },
    );
  });

  test('with escapes matches what minimatch matches', () => {
    const part = fc.constantFrom(
      '\\*',
      '\\?',
      '\\[',
      '\\{',
      '\\}',
      '\\,',
      '\\\\',
      '\\a',
      'a',
      '{a,b}',
      '[\\]]',
      '[\\a-b]',
    );
    const escaped = fc.array(part, { maxLength: 5 }).map((all) => all.join(''));
    const name = fc
      .array(fc.constantFrom('*', '?', '[', ']', '{', '}', ',', '\\', 'a', 'b'), { maxLength: 5 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(escaped, name, (text, given) => {
        expect([text, given, glob(text, given)]).toEqual([text, given, known(text, given, false)]);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each<[string, string, boolean]>([
    ['src/**/*.ts', 'src/a/b/c.ts', true],
    ['src/**/*.ts', 'src/c.ts', true],
    ['*.{ts,js}', 'a.js', true],
    ['**/node_modules/**', 'a/node_modules/b/c', true],
    ['**/*', '.git/config', false],
    ['!*.md', 'a.ts', true],
    ['file[0-9].txt', 'file7.txt', true],
    ['[[:alpha:][:digit:]_-]*', '7x', true],
    ['[![:upper:]]', 'A', false],
    ['[[:graph:]]', ' ', false],
    ['[a-[:alpha:]]', 'a', false],
    ['@(a|b)', 'a', false],
    ['@(a|b)', '@(a|b)', true],
  ])('%s and %s: %s', (text, name, isMatched) => {
    expect([glob(text, name), known(text, name, false)]).toEqual([isMatched, isMatched]);
  });

  test.each([
    ['stars', `${'*a'.repeat(200)}b`, 'a'.repeat(5_000)],
    ['folders', `${'**/a/'.repeat(60)}b`, 'a/'.repeat(400)],
    ['braces', '{a,b}'.repeat(40), 'a'.repeat(40)],
    ['braces in each other', `${'{a,'.repeat(200)}b${'}'.repeat(200)}`, 'b'],
    ['numbers', '{1..100000000}', '7'],
    ['open braces', '{'.repeat(20_000), 'a'],
    ['braces that close too early', `{a}${'}'.repeat(3_000)},z}`, 'z'],
  ])('of many %s ends soon', (_what, text, name) => {
    const left = meter.left;
    meter.left = 700_000;
    const started = performance.now();
    const failure = thrownBy(() => glob(text, name));
    meter.left = left;
    expect(failure === undefined || failure instanceof Refusal).toBe(true);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
