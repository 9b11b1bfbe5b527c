import type { Json } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { Draw } from '../draw/draw.ts';
import type { Row } from '../simulator/rows.ts';
import type { Slot } from './slot.ts';

/** What values can be drawn from besides their type: rows, the clock, hints. */
export interface Source {
  /** The rows of an entity, as far as there are any. */
  rows(entity: string): readonly Row[];
  keys(entity: string): readonly Key[];
  /** The datetime that day offsets up to `latest` count from. */
  anchor(latest: number): string;
  /** The key of the acting row. */
  actor(): Key | undefined;
  /** The value of a hint's expression; undefined where it has none. */
  ask(tool: string, row: Row, args: Row): Json | undefined;
}

/** The circumstances under which a value is drawn. */
export interface Moment {
  readonly draw: Draw;
  readonly source: Source;
  /** Fields of the row, or arguments, drawn so far. */
  readonly bound: Row;
  /** How likely a value is one of the boundaries of its type. */
  readonly edge: number;
  /** Whether a value may be one that a row holds in a field of that name although hints say otherwise. */
  readonly strays: boolean;
}

/** Draws a value; undefined: leave it out, or there is none. */
export type Maker = (moment: Moment) => Json | undefined;

/** A field or param and how its value is drawn. */
export interface DrawnSlot {
  readonly slot: Slot;
  readonly make: Maker;
}
