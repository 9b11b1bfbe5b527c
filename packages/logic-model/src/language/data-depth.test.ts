import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { checkSmallWorld } from '../testing/small-world.ts';
import { deepData, MAX_DATA_DEPTH } from './data-depth.ts';
import { MAX_CHOICES } from './limits.ts';

const isDeep = (text: string) =>
  deepData(ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2022, true)) !== undefined;

/** Constants, each made of the one before. */
function constants(count: number, next: (last: string) => string): string {
  const lines = Array.from({ length: count }, (_, at) => `const x${at + 1} = ${next(`x${at}`)};`);
  return ['const x0 = 1;', ...lines].join('\n');
}

describe('data is too deep', () => {
  it.each([
    ['as literals', (n: number) => `const x = ${'['.repeat(n)}1${']'.repeat(n)};`],
    ['as objects', (n: number) => `const x = ${'{ a: '.repeat(n)}1${' }'.repeat(n)};`],
    ['through constants', (n: number) => constants(n, (last) => `{ a: ${last}, b: ${last} }`)],
    ['through helpers', (n: number) => constants(n, (last) => `pairs(${last})`)],
    ['through arrows', (n: number) => constants(n, (last) => `() => [${last}]`)],
    [
      'through constants declared later',
      (n: number) =>
        constants(n, (last) => `[${last}]`)
          .split('\n')
          .toReversed()
          .join('\n'),
    ],
  ])('%s', (_how, text) => {
    expect(isDeep(text(MAX_DATA_DEPTH))).toBe(false);
    expect(isDeep(text(MAX_DATA_DEPTH + 1))).toBe(true);
  });

  it.each([
    ['spreads', constants(100, (last) => `[...${last}, ...${last}]`)],
    ['sums', constants(100, (last) => `${last} + ${last}`)],
    [
      'annotated locals',
      constants(100, (last) => `[${last}]`).replaceAll(/(x\d+) =/g, '$1: Json ='),
    ],
    ['locals that depend on themselves', 'const a = () => [b]; const b = () => [a];'],
  ])('not for %s', (_what, text) => {
    expect(isDeep(text)).toBe(false);
  });
});

/** A body as deep as 90 levels, with which the compiler was busy for many seconds. */
const slow = {
  objects: `return ${'{ a: '.repeat(90)}1${' }'.repeat(90)};`,
  choices: `return ${Array.from({ length: 90 }, (_, at) => `text === '${at}' ? [{ a${at}: [1] }] : `).join('')}null;`,
};

describe('what the compiler is slow at is refused before it sees it', () => {
  it.each([
    ['objects', slow.objects, `More than ${MAX_DATA_DEPTH} levels of lists and objects`],
    ['choices', slow.choices, `More than ${MAX_CHOICES} choices`],
  ])('%s', (_what, body, message) => {
    const start = performance.now();
    const check = checkSmallWorld(body);
    expect(check.ok ? [] : check.diagnostics).toMatchObject([
      { code: 'SYNTAX_ERROR', message: expect.stringContaining(message) },
    ]);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
