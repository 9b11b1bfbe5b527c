import type { Played } from '../scenario/scenario.ts';
import type { Key, KeyedRow } from '../state/entry.ts';
import { isNothingElseChanged } from './frame.ts';
import type { RowOf, TableName } from './validator.ts';
import { isWanted, isWantedRow, type Wanted } from './wanted.ts';

type FieldOf<Tables, Name extends keyof Tables> = keyof RowOf<Tables, Name> & string;

/** What is part of the goal, or may change besides, by table; everything else has to be as it was. */
export interface Frame<Tables> {
  /** Tables that are never part of a goal. */
  readonly ignoring?: readonly TableName<Tables>[];
  /** Fields that the goal changes. */
  readonly changed?: {
    readonly [Name in TableName<Tables>]?: readonly ChangedFields<FieldOf<Tables, Name>>[];
  };
  /** New rows: each must be one of these, and there must be no more in all. */
  readonly added?: {
    readonly [Name in TableName<Tables>]?: readonly ExpectedRows<RowOf<Tables, Name>>[];
  };
  /** Keys of the rows that go. */
  readonly removed?: { readonly [Name in TableName<Tables>]?: readonly Key[] };
  /** Fields that may change, and to what. */
  readonly allowing?: {
    readonly [Name in TableName<Tables>]?: readonly AllowedFields<RowOf<Tables, Name>>[];
  };
}

export interface ChangedFields<Field> {
  /** The key of a table with one row is the empty text. */
  readonly key: Key;
  readonly fields: readonly Field[];
}

export interface ExpectedRows<Row> {
  readonly count: number;
  readonly row: Wanted<Row>;
}

export interface AllowedFields<Row> {
  /** The key of a table with one row is the empty text. */
  readonly key: Key;
  readonly fields: Wanted<Row>;
}

/** Whether nothing changed but what the frame lists. */
export function changedNothingBut<Tables>(frame: Frame<Tables>, played: Played): boolean {
  const { ignoring = [], changed = {}, added = {}, removed = {}, allowing = {} } = frame;
  return isNothingElseChanged(
    {
      ignoring,
      changed: byTable(changed, (row: ChangedFields<string>) => row),
      added: byTable(added, ({ count, row: wanted }: ExpectedRows<object>) => ({
        count,
        isOne: (row: KeyedRow) => isWantedRow(row, wanted, played),
      })),
      removed: byTable(removed, (key: Key) => ({ key })),
      allowing: byTable(allowing, ({ key, fields }: AllowedFields<Record<string, unknown>>) => ({
        key,
        allows: (field: string, now: unknown) =>
          Object.hasOwn(fields, field) && isWanted(now, fields[field], played),
      })),
    },
    played,
  );
}

/** What a frame lists by table, as one list. */
function byTable<Item, Listed extends object>(
  tables: { readonly [table: string]: readonly Item[] | undefined },
  listed: (item: Item) => Listed,
): readonly ({ readonly table: string } & Listed)[] {
  return Object.entries(tables).flatMap(([table, items = []]) =>
    items.map((item) => ({ table, ...listed(item) })),
  );
}
