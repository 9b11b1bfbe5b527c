interface Primitives {
  string: string;
  boolean: boolean;
  number: number;
  /** A text, or the bare flag. */
  'string | boolean': string | boolean;
  /** A number, or a text that looks like one. */
  'string | number': string | number;
}

type PrimitiveName = keyof Primitives;

/** The options of a generator or executor: the types below and schema.json both follow it. */
export interface OptionTable {
  readonly required: Readonly<Record<string, PrimitiveName>>;
  readonly optional: Readonly<Record<string, PrimitiveName>>;
}

type Required<T> = { [K in keyof T]: T[K] extends PrimitiveName ? Primitives[T[K]] : never };

type Optional<T> = {
  [K in keyof T]?: (T[K] extends PrimitiveName ? Primitives[T[K]] : never) | undefined;
};

/** The TypeScript type of the options that a table lists. */
export type OptionsOf<T extends OptionTable> = Required<T['required']> & Optional<T['optional']>;
