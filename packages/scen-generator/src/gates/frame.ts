import { type Check, grade, type Json, type Played, type TableDiff } from '@envloom/runtime';
import type { Stage } from '../stage/stage.ts';

/** A key that no row has. */
const nobody = 'no such row';

/**
 * What the frame leaves uncovered, in words; empty where nothing. In a played reference each table
 * that counts is given one row more, one less and one changed: all of this must cost the reward.
 */
export function frameProblem(
  { definition, ignored }: Stage,
  checks: readonly Check[],
  played: Played,
): string {
  const frames = checks.filter((check) => check.kind === 'nothing-else');
  if (frames.length !== 1) return `there are ${frames.length} frames`;
  const loose = frames.flatMap(({ ignoring }) => ignoring.filter((table) => !ignored.has(table)));
  if (loose.length > 0) return `${loose.join(', ')} would count for nothing`;
  const tables = definition.entities
    .map(({ collection }) => collection)
    .filter((collection) => !ignored.has(collection));
  const open = tables.filter((table) =>
    tampered(played.diff.tables[table]).some(
      (diff) => grade(checks, withTable(played, table, diff)).strict === 1,
    ),
  );
  return open.length === 0 ? '' : `${open.join(', ')} may change besides`;
}

const nothing: TableDiff = { added: [], removed: [], changed: [] };

function tampered(diff: TableDiff = nothing): readonly TableDiff[] {
  const { added, removed, changed } = diff;
  const other = { key: nobody, before: { value: 0 }, after: { value: 1 } };
  return [
    { ...diff, added: [...added, { key: nobody, row: { value: 0 } }] },
    { ...diff, removed: [...removed, nobody] },
    { ...diff, changed: [...changed, other] },
    ...changed.map((row) => ({
      ...diff,
      changed: changed.map((each) => (each === row ? withForeignField(each) : each)),
    })),
  ];
}

function withForeignField(row: TableDiff['changed'][number]): TableDiff['changed'][number] {
  return { ...row, after: { ...membersOf(row.after), 'no such field': 1 } };
}

function membersOf(row: Json): Readonly<Record<string, Json>> {
  return typeof row === 'object' && row !== null && !Array.isArray(row)
    ? Object.fromEntries(Object.entries(row))
    : {};
}

function withTable(played: Played, table: string, diff: TableDiff): Played {
  return { ...played, diff: { ...played.diff, tables: { ...played.diff.tables, [table]: diff } } };
}
