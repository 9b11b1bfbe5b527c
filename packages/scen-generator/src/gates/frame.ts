import { type Check, grade, type Played } from '@envloom/episodes';
import type { Json } from '@envloom/core';
import type { TableDiff } from '@envloom/runtime';
import { looseFields } from '../checks/open-fields.ts';
import type { Draft } from '../plan/plan.ts';
import type { GeneratorContext } from '../context/generator-context.ts';

/** A key that no row has. */
const nobody = 'no such row';

/**
 * What the checks leave uncovered, in words; empty where nothing. No field may be left open that the
 * draft does not list with a reason, and in a played reference each table is given one row more, one
 * less and one changed: all of this must cost the reward.
 */
export function frameProblem(
  stage: GeneratorContext,
  { checks, open }: Draft,
  played: Played,
): string {
  const frames = checks.filter((check) => check.kind === 'nothing-else');
  if (frames.length !== 1) return `there are ${frames.length} frames`;
  const loose = looseFields(stage, checks).filter(
    (each) => !open.some(({ check, field }) => check === each.check && field === each.field),
  );
  if (loose.length > 0) return loose.map(({ table, field }) => `${table}.${field} is open`).join();
  const tables = stage.definition.entities
    .map(({ collection }) => collection)
    .filter((table) => isUncovered(checks, played, table));
  return tables.length === 0 ? '' : `${tables.join(', ')} may change besides`;
}

function isUncovered(checks: readonly Check[], played: Played, table: string): boolean {
  return tampered(played.diff.tables[table]).some(
    (diff) => grade(checks, withTable(played, table, diff)).strict === 1,
  );
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
