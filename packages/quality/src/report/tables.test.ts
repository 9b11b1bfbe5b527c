import { expect, it } from 'vitest';
import { cleanFigures, poorFigures } from '../testing/example-report.ts';
import { reportTables } from './tables.ts';
import { judged } from './verdict.ts';

const titles = (figures: typeof poorFigures): readonly string[] =>
  reportTables(judged(figures)).map(({ title }) => title);

it('lists what was not reached and not noticed', () => {
  expect(titles(poorFigures)).toEqual(
    expect.arrayContaining(['Operations', 'Branches never taken', 'Mistakes that nothing noticed']),
  );
});

it('leaves out what there is nothing of', () => {
  expect(titles(cleanFigures)).toContain('Operations');
  expect(titles(cleanFigures)).not.toContain('Branches never taken');
});

it('has a cell for each column', () => {
  for (const { head, rows } of reportTables(judged(poorFigures)))
    for (const row of rows) expect(row).toHaveLength(head.length);
});
