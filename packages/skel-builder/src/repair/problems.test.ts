import { isObject } from '@envloom/core';
import { globSync, readFileSync } from 'node:fs';
import { checkModel, readModel, type Diagnostic } from '@envloom/logic-model';
import { describe, expect, it } from 'vitest';
import type { ModelProblem } from '../outcome.ts';
import { locate } from './locate.ts';
import { parsePath } from './path.ts';
import { byFrequency, diagnosticProblems, placeOf, shownProblems } from './problems.ts';
import type { ModelJson } from './tree.ts';

interface Told {
  readonly file: string;
  readonly model: ModelJson;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What checking has to say of a model that can be read. */
function toldOf(file: string): Told[] {
  const text = readFileSync(file, 'utf8');
  const read = readModel(text, file);
  if (!read.ok) return [];
  const check = checkModel(read.parsed);
  const { model } = read.parsed;
  return isObject(model)
    ? [{ file, model, text, diagnostics: check.ok ? check.warnings : check.diagnostics }]
    : [];
}

const fixtures = globSync('test/invalid-models/*.yaml').toSorted().flatMap(toldOf);

describe('diagnostics as problems', () => {
  it('have places that a patch can follow, in every model with a mistake that can be read', () => {
    expect(fixtures.length).toBeGreaterThan(50);
    for (const { model, text, diagnostics } of fixtures) {
      for (const [index, { path: named }] of diagnosticProblems(
        model,
        text,
        diagnostics,
      ).entries()) {
        const segments = parsePath(named ?? '') ?? [];
        const { path } = diagnostics[index] ?? { path: [] };
        const { path: found, rest } = locate(model, segments);
        expect([...found, ...rest]).toEqual(path);
        expect(named).not.toMatch(/^(?:operations|entities|rules)\[/);
      }
    }
  });

  it('quote the line and say what to write instead', () => {
    const stale = fixtures.filter(({ file }) => file.endsWith('STALE_ROW.yaml'));
    const [staleRow] = stale.flatMap((told) =>
      diagnosticProblems(told.model, told.text, told.diagnostics),
    );
    expect(staleRow).toMatchObject({ code: 'STALE_ROW', path: 'operations.change_book.body' });
    expect(staleRow?.message).toMatch(/\nLine: return book;\nRepair: [A-Z]/);
  });
});

function problem(code: string, path: string | undefined, message = 'Wrong.'): ModelProblem {
  return { source: 'diagnostic', code, path, message };
}

describe('problems in a prompt', () => {
  it('are shown once where many places have them', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      problem('A', `operations.o${index}.body`),
    );
    const { shown, more } = shownProblems([problem('B', undefined), ...many]);
    expect(shown.map(({ code, paths }) => [code, paths.length])).toEqual([
      ['B', 0],
      ['A', 30],
    ]);
    expect(more).toEqual([]);
  });

  it('are at most forty; the rest is counted by code', () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      problem(index % 2 === 0 ? 'A' : 'B', `operations.o${index}.body`, `Wrong ${index}.`),
    );
    const { shown, more } = shownProblems(many);
    expect(shown).toHaveLength(40);
    expect(more).toMatchObject([
      { code: 'A', count: 5, places: expect.stringContaining('operations.o40.body, ') },
      { code: 'B', count: 5 },
    ]);
  });

  it('are recorded by code, the most frequent first', () => {
    const sorted = byFrequency([problem('A', 'x'), problem('B', 'y'), problem('B', 'z')]);
    expect(sorted.map(({ code }) => code)).toEqual(['B', 'B', 'A']);
  });

  it('are about the operation or entity in which they are', () => {
    expect(placeOf('operations.rent_bike.params.bike_id')).toBe('operations.rent_bike');
    expect(placeOf(undefined)).toBe('');
  });
});
