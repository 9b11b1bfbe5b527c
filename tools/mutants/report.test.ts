import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReport, scoreOf, scoreText } from './report.ts';
import { isSampled } from './sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'envloom-mutants-'));
const file = join(folder, 'report.json');

const source = 'export const isFew = (count: number) =>\n  count <\n  3;\n';
const place = (line: number, column: number) => ({ line, column });
const mutant = (status: string, replacement: string) => ({
  id: status,
  mutatorName: 'EqualityOperator',
  location: { start: place(2, 3), end: place(3, 4) },
  status,
  replacement,
});

beforeAll(() => {
  const mutants = [
    mutant('Killed', 'count >= 3'),
    mutant('Timeout', 'true'),
    mutant('Survived', 'count <=\n3'),
    mutant('NoCoverage', 'false'),
    mutant('Ignored', ''),
    mutant('RuntimeError', ''),
  ];
  writeFileSync(file, JSON.stringify({ files: { 'src/few.ts': { source, mutants } } }));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a report', () => {
  it('is read as its mutants, without those that were not played', () => {
    expect(readReport(file)).toEqual([
      { at: 'src/few.ts:2:3', original: 'count < 3', mutated: 'count >= 3', isKilled: true },
      { at: 'src/few.ts:2:3', original: 'count < 3', mutated: 'true', isKilled: true },
      { at: 'src/few.ts:2:3', original: 'count < 3', mutated: 'count <= 3', isKilled: false },
      { at: 'src/few.ts:2:3', original: 'count < 3', mutated: 'false', isKilled: false },
    ]);
  });

  it('has the share of its mutants that are killed as its score', () => {
    const mutants = readReport(file);
    expect(scoreOf(mutants)).toBe(0.5);
    expect(scoreText(mutants)).toBe('2 of 4 killed (50.0 %)');
    expect(scoreOf([])).toBe(1);
  });
});

describe('a sample', () => {
  const names = Array.from({ length: 1000 }, (_, at) => `function${at}`);
  const drawn = (share: number, seed: number) =>
    names.filter((name) => isSampled(name, { share, seed }));

  it('follows from the seed, and has about the share', () => {
    expect(drawn(0.2, 1)).toEqual(drawn(0.2, 1));
    expect(drawn(0.2, 1)).not.toEqual(drawn(0.2, 2));
    expect(Math.abs(drawn(0.2, 1).length - 200)).toBeLessThan(50);
  });

  it('grows with the share', () => {
    expect(drawn(0.4, 1)).toEqual(expect.arrayContaining(drawn(0.2, 1)));
    expect(drawn(0, 1)).toEqual([]);
    expect(drawn(1, 1)).toEqual(names);
  });
});
