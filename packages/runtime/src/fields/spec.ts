import type { Json } from '@envloom/core';

/** What becomes of members that are not declared; default `refuse`. */
export type UnknownMembers = 'ignore' | 'refuse' | 'keep';

/** What every field says besides its type. */
interface Common {
  /** May be absent; read as `T | undefined`. */
  readonly optional?: true;
  /** null is a value, besides those of the type. */
  readonly nullable?: true;
  readonly description?: string;
  /** Used where an insert or a call leaves the value out. */
  readonly default?: Json;
  /** No two rows of the table share the value; absent values and null are not compared. */
  readonly unique?: true;
  /** Of a parameter: the caller chooses a new key of this entity. */
  readonly fresh?: string;
}

export interface StringSpec extends Common {
  readonly type: 'string';
  /** In characters (Unicode code points), as in JSON Schema. */
  readonly minLength?: number;
  /** In characters (Unicode code points), as in JSON Schema. */
  readonly maxLength?: number;
  /** By example: digits, capitals and small letters stand for their kind, all else for itself. */
  readonly pattern?: string;
}

export interface IntegerSpec extends Common {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
}

export interface NumberSpec extends Common {
  readonly type: 'number';
  readonly min?: number;
  readonly max?: number;
  /** `round(x, decimals) === x`; 2 for money. */
  readonly decimals?: number;
}

interface BooleanSpec extends Common {
  readonly type: 'boolean';
}

/**
 * `date`: `YYYY-MM-DD`, a day of the Gregorian calendar; `time`: `HH:MM` or `HH:MM:SS`, from 00:00 to
 * 23:59:59; `datetime`: `YYYY-MM-DDTHH:MM:SSZ`, UTC.
 */
interface TimeSpec extends Common {
  readonly type: 'date' | 'time' | 'datetime';
}

/** A text, a number, true or false. */
interface ScalarSpec extends Common {
  readonly type: 'scalar';
}

/** Any JSON value, at most 64 levels deep. */
interface JsonSpec extends Common {
  readonly type: 'json';
}

export interface EnumSpec extends Common {
  readonly type: 'enum';
  readonly values: readonly string[];
  /** A status machine: the values each value may change to within one call. */
  readonly transitions?: Readonly<Record<string, readonly string[]>>;
}

/** What removing the referred row does to the referring one. */
export type OnRemove = 'restrict' | 'cascade' | 'clear';

/** The key of a row of another table. */
export interface RefSpec extends Common {
  readonly type: 'ref';
  readonly entity: string;
  /** Default `restrict`. */
  readonly onRemove?: OnRemove;
  /** The key is an integer. */
  readonly integer?: true;
}

/** A whole row, as a parameter or a result. */
interface RowSpec extends Common {
  readonly type: 'row';
  readonly entity: string;
  readonly fields: Fields;
}

export interface PlainShapeSpec extends Common {
  readonly type: 'shape';
  readonly shape: string;
  readonly fields: Fields;
  readonly unknown?: UnknownMembers;
}

/** A tagged union: `tag` names the field whose value selects the variant. */
export interface TaggedShapeSpec extends Common {
  readonly type: 'shape';
  readonly shape: string;
  readonly tag: string;
  readonly variants: Variants;
  readonly unknown?: UnknownMembers;
}

export interface ArraySpec extends Common {
  readonly type: 'array';
  readonly of: FieldSpec;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** No value occurs twice (compared as JSON). */
  readonly distinct?: true;
}

/** Values of one type under free string keys; kept with sorted keys. */
export interface RecordSpec extends Common {
  readonly type: 'record';
  readonly of: FieldSpec;
  readonly minMembers?: number;
  readonly maxMembers?: number;
}

/** A value of one of several types: of the first that accepts it. */
export interface UnionSpec extends Common {
  readonly type: 'union';
  readonly of: readonly FieldSpec[];
}

/** The type and constraints of a field, a parameter, a result or an item of a list. */
export type FieldSpec =
  | StringSpec
  | IntegerSpec
  | NumberSpec
  | BooleanSpec
  | TimeSpec
  | ScalarSpec
  | JsonSpec
  | EnumSpec
  | RefSpec
  | RowSpec
  | PlainShapeSpec
  | TaggedShapeSpec
  | ArraySpec
  | RecordSpec
  | UnionSpec;

/** The fields of a row, a shape or a tool's arguments, in declared order. */
export type Fields = Readonly<Record<string, FieldSpec>>;

/** The variants of a tagged union by tag value; each lists all its fields, the tag included. */
export type Variants = Readonly<Record<string, Fields>>;
