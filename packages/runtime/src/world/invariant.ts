/** How rows lead to others: those whose `own` equals the `theirs` of the row before. */
export interface Link {
  /** A field, a place in one (`steps[].device_id`), or the key: its field, or `''` without one. */
  readonly own: string;
  readonly theirs: string;
  /** What is read instead of `own` where there is none: rows with it in `theirs` lead everywhere. */
  readonly absent?: string;
  /** Rows without `own` are led to by rows without `theirs`. */
  readonly blank?: true;
  /** Rows of a tree lead to all those above them: `theirs` names the parent, `own` is the key. */
  readonly climb?: true;
}

/** A link to rows of an entity. */
export interface Hop extends Link {
  readonly entity: string;
}

/** A link to rows of an invariant's entity; `via` other rows, those next to the changed row first. */
export interface LinkBack extends Link {
  readonly via?: readonly Hop[];
}

/**
 * Which rows of an invariant's entity a changed row can affect: itself, every one, or those that it
 * leads to, as it was before the change or as it is after it.
 */
export type Affected = 'self' | 'all' | LinkBack;

/** Fields an invariant reads, and what a change to one of them can affect. */
export interface InvariantRead {
  readonly entity: string;
  readonly fields: readonly string[] | 'all';
  readonly affects: Affected;
}

interface Common {
  readonly id: string;
  /** The business rule it enforces. */
  readonly rule: string;
  /** The sentence shown when it is violated. */
  readonly text: string;
}

interface OfRows<Tables, Row extends object> extends Common {
  readonly entity: string;
  readonly reads: readonly InvariantRead[];
  holds(row: Row, tables: Tables): boolean;
}

interface OfWorld<Tables> extends Common {
  readonly reads: readonly InvariantRead[];
  holds(tables: Tables): boolean;
}

/** True of every row of an entity. */
export interface RowInvariant<Tables, Row extends object = object> extends OfRows<Tables, Row> {
  readonly kind: 'row';
}

/** True of the world as a whole. */
export interface WorldInvariant<Tables> extends OfWorld<Tables> {
  readonly kind: 'world';
}

/** What each row of an entity adds to a preserved quantity. */
export interface Quantity<Row extends object = object> {
  readonly entity: string;
  readonly fields: readonly string[] | 'all';
  amount(row: Row): number;
}

/** A sum over rows, of one table or several, that no tool changes except those listed. */
export interface PreservedQuantity extends Common {
  readonly kind: 'preserved';
  readonly except: readonly string[];
  readonly quantities: readonly Quantity[];
}

/** What must be true after every call. */
export type Invariant<Tables = object> =
  RowInvariant<Tables> | WorldInvariant<Tables> | PreservedQuantity;

/** An invariant of each row of an entity. */
export function rowInvariant<Row extends object, Tables>(
  invariant: OfRows<Tables, Row>,
): Invariant<Tables> {
  return { kind: 'row', ...invariant };
}

/** An invariant of the world as a whole. */
export function worldInvariant<Tables>(invariant: OfWorld<Tables>): Invariant<Tables> {
  return { kind: 'world', ...invariant };
}

/** A sum that no tool changes, except those listed by name. */
export function preservedQuantity<Tables>(
  invariant: Omit<PreservedQuantity, 'kind' | 'except'> & { readonly except?: readonly string[] },
): Invariant<Tables> {
  return { kind: 'preserved', except: [], ...invariant };
}

/** What each row of an entity adds to a preserved quantity, and the fields that it is read from. */
export function quantityOf<Row extends object>(
  entity: string,
  fields: readonly string[] | 'all',
  amount: (row: Row) => number,
): Quantity<Row> {
  return { entity, fields, amount };
}
