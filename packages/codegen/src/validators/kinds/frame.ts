import { code, json, list, literalText, object, type Literal } from '../../code/literal.ts';
import {
  assertKey,
  entityOf,
  fieldOf,
  type AddedCheck,
  type CheckContext,
} from '../check-context.ts';
import { testText } from '../conditions.ts';
import type { ChangedSource, CheckSource, FrameSource } from '../source.ts';

const unlessEmpty = (items: readonly Literal[]): Literal | undefined =>
  items.length === 0 ? undefined : list(items);

/** Names that the model has. */
function assertKnown(
  context: CheckContext,
  { table, key, fields }: Omit<ChangedSource, 'kind'>,
): void {
  const entity = entityOf(context, table);
  if (entity.singleton !== true) assertKey(context, entity, key);
  for (const name of Object.keys(fields)) fieldOf(context, entity.fields, name);
}

function changedRows(context: CheckContext, checks: readonly CheckSource[]): Literal | undefined {
  const changed = checks.filter((check) => check.kind === 'row-changed');
  return unlessEmpty(
    changed.map((check) => {
      assertKnown(context, check);
      const { table, key, fields } = check;
      return json({ table, key, fields: Object.keys(fields) });
    }),
  );
}

function removedRows(checks: readonly CheckSource[]): Literal | undefined {
  const removed = checks.filter((check) => check.kind === 'row-removed');
  return unlessEmpty(removed.map(({ table, key }) => json({ table, key })));
}

function expectedRows(context: CheckContext, check: AddedCheck): Literal {
  return object([
    ['count', json(check.count)],
    ['matches', code(testText(context, check))],
  ]);
}

function addedRows(context: CheckContext, checks: readonly CheckSource[]): Literal | undefined {
  const added = checks.filter((check) => check.kind === 'row-added');
  const tables = [...Map.groupBy(added, ({ table }) => table)];
  if (tables.length === 0) return undefined;
  return object(
    tables.map(([table, rows]) => [table, list(rows.map((row) => expectedRows(context, row)))]),
  );
}

function allowedFields(context: CheckContext, { allowing }: FrameSource): Literal | undefined {
  return unlessEmpty(
    allowing.map((row) => {
      assertKnown(context, row);
      return json({ table: row.table, key: row.key, fields: row.fields });
    }),
  );
}

/** Nothing changed but what the checks of the scenario ask for, and what may. */
export function frameCode(
  context: CheckContext,
  check: FrameSource,
  all: readonly CheckSource[],
): string {
  const frame = object([
    ['ignoring', unlessEmpty(check.ignoring.map((table) => json(table)))],
    ['changed', changedRows(context, all)],
    ['added', addedRows(context, all)],
    ['removed', removedRows(all)],
    ['allowing', allowedFields(context, check)],
  ]);
  const name = context.module.runtimeValue('changesNothingElse');
  return `(play) => ${name}(play, ${literalText(frame)})`;
}
