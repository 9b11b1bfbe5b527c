import { code, json, list, literalText, object, type Literal } from '../../code/literal.ts';
import { assertFields, entityOf, keyOf, type CheckContext } from '../check-context.ts';
import type { CheckSource, FrameSource } from '../source.ts';
import { allowedFields, rowText } from '../wanted.ts';

/** What a frame says of rows, by their table; nothing where there are none. */
function byTable<Row extends { readonly table: string }>(
  rows: readonly Row[],
  literal: (row: Row) => Literal,
): Literal | undefined {
  if (rows.length === 0) return undefined;
  const tables = [...Map.groupBy(rows, ({ table }) => table)];
  return object(tables.map(([table, own]) => [table, list(own.map(literal))]));
}

/** Nothing changed but what the checks of the scenario ask for, and what may. */
export function frameCode(
  context: CheckContext,
  { ignoring, allowing }: FrameSource,
  checks: readonly CheckSource[],
): string {
  const frame = object([
    ['ignoring', ignoring.length === 0 ? undefined : json(ignoring)],
    [
      'changed',
      byTable(
        checks.filter((check) => check.kind === 'row-changed'),
        ({ table, key, fields }) => {
          const entity = entityOf(context, table);
          assertFields(context, entity, Object.keys(fields));
          return json({ key: keyOf(context, entity, key), fields: Object.keys(fields) });
        },
      ),
    ],
    [
      'added',
      byTable(
        checks.filter((check) => check.kind === 'row-added'),
        (check) =>
          object([
            ['count', json(check.count)],
            ['row', code(rowText(context, check))],
          ]),
      ),
    ],
    [
      'removed',
      byTable(
        checks.filter((check) => check.kind === 'row-removed'),
        ({ key }) => json(key),
      ),
    ],
    [
      'allowing',
      byTable(allowing, ({ table, key, fields }) => {
        const entity = entityOf(context, table);
        return object([
          ['key', json(keyOf(context, entity, key))],
          ['fields', allowedFields(context, entity, fields)],
        ]);
      }),
    ],
  ]);
  return `(play) => play.changedNothingBut(${literalText(frame)})`;
}
