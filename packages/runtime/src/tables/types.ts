/** A value that can be compared with `===`, filtered by and indexed. */
type Primitive = string | number | boolean | null;

type PrimitiveFields<Row> = {
  [Field in keyof Row]-?: Row[Field] extends Primitive | undefined ? Field : never;
}[keyof Row];

/** Values that fields must have; `undefined` asks for rows without the field. */
export type Match<Row> = { readonly [Field in PrimitiveFields<Row>]?: Row[Field] | undefined };

/** A test of a row. */
export type Predicate<Row> = (row: Row) => boolean;

/** The type of a table's keys: that of the key field, or string where rows do not carry it. */
type KeyOf<Row, Key extends string> = Key extends keyof Row ? NonNullable<Row[Key]> : string;

/** A row to insert: fields with a default, optional ones and the key may be left out. */
export type NewRow<Row, Omittable extends string> = Omit<Row, Omittable> & {
  readonly [Field in Extract<keyof Row, Omittable>]?: Row[Field] | undefined;
};

/** Fields to set; an absent one stays, `undefined` clears an optional one. */
export type Patch<Row> = { readonly [Field in keyof Row]?: Row[Field] };

/** Reading a table. Rows are immutable snapshots in table order. */
export interface ReadTable<Row extends object, Key extends string = string> {
  /** The row with this key, or undefined. */
  get(key: KeyOf<Row, Key>): Row | undefined;
  has(key: KeyOf<Row, Key>): boolean;
  all(): readonly Row[];
  /** The rows that match; an object of field values uses an index, `rest` is tested after it. */
  where(match: Match<Row> | Predicate<Row>, rest?: Predicate<Row>): readonly Row[];
  /** The first row that matches, or undefined. */
  first(match: Match<Row> | Predicate<Row>, rest?: Predicate<Row>): Row | undefined;
  /** How many rows match; all of them without a match. */
  count(match?: Match<Row> | Predicate<Row>, rest?: Predicate<Row>): number;
  /** The key of a row of this table. */
  keyOf(row: Row): KeyOf<Row, Key>;
}

/** A table that only grows. */
export interface HistoryTable<
  Row extends object,
  Key extends string = string,
  Omittable extends string = never,
> extends ReadTable<Row, Key> {
  /** The row with this key, or the first that matches; fails with `<ENTITY>_NOT_FOUND`. */
  need(match: KeyOf<Row, Key> | Match<Row> | Predicate<Row>, rest?: Predicate<Row>): Row;
  /**
   * Adds a row at the end and returns it. An omitted key is drawn from the world's sequence; `key`
   * gives one where rows do not carry it. Fails with `DUPLICATE_KEY`, `INVALID_VALUE`.
   */
  insert(row: NewRow<Row, Omittable>, key?: KeyOf<Row, Key>): Row;
}

/** A table. */
export interface Table<
  Row extends object,
  Key extends string = string,
  Omittable extends string = never,
> extends HistoryTable<Row, Key, Omittable> {
  /**
   * Changes fields of a row and returns the new row, which keeps its place. The function form sees
   * the current row. Fails with `<ENTITY>_NOT_FOUND`, `INVALID_VALUE`.
   */
  update(row: KeyOf<Row, Key> | Row, patch: Patch<Row> | ((row: Row) => Patch<Row>)): Row;
  /** Removes a row, with what `on_remove` says of rows that refer to it. */
  remove(row: KeyOf<Row, Key> | Row): void;
}

/** A table whose rows form trees. */
export interface TreeTable<
  Row extends object,
  Key extends string = string,
  Omittable extends string = never,
> extends Table<Row, Key, Omittable> {
  /** The rows above a row, its parent first. */
  ancestors(rowOrKey: Row | KeyOf<Row, Key>): readonly Row[];
  /** The rows below a row, breadth first, in table order among siblings. */
  descendants(rowOrKey: Row | KeyOf<Row, Key>): readonly Row[];
}

/** A table of exactly one row. */
export interface Singleton<Row extends object> {
  get(): Row;
  /** Changes fields of the row and returns the new one. */
  update(patch: Patch<Row> | ((row: Row) => Patch<Row>)): Row;
}

type ReadMethod = Exclude<keyof ReadTable<object>, never> | 'ancestors' | 'descendants';

/** The tables of a world as seen from outside calls: reading only, plain JSON copies. */
export type ReadTables<Tables> = {
  readonly [Name in keyof Tables]: Pick<Tables[Name], Extract<keyof Tables[Name], ReadMethod>>;
};
