import type { Played } from '../scenario/scenario.ts';
import type { Key } from '@envloom/runtime';
import { isNothingElseChanged, type FrameOf } from './frame.ts';
import { isWanted, isWantedRow, type Wanted } from './wanted.ts';

/** A part of a frame: something that is part of the goal, or may change besides. */
export type FramePart = Partial<FrameOf>;

/** The parts of a frame that are about one table. */
export class TableFrame<Row> {
  readonly #played: Played;
  readonly #table: string;

  constructor(played: Played, table: string) {
    this.#played = played;
    this.#table = table;
  }

  /**
   * Fields of a row that the goal changes.
   *
   * @param key of a table with one row: the empty text
   */
  fields(key: Key, ...fields: readonly (keyof Row & string)[]): FramePart {
    return { changed: [{ table: this.#table, key, fields }] };
  }

  /** New rows: each must be one of those that the frame has, and there must be no more in all. */
  added(wanted: Wanted<Row>, count = 1): FramePart {
    const played = this.#played;
    return {
      added: [{ table: this.#table, count, isOne: (row) => isWantedRow(row, wanted, played) }],
    };
  }

  /** A row that goes. */
  removed(key: Key): FramePart {
    return { removed: [{ table: this.#table, key }] };
  }

  /**
   * Fields of a row that may change, and to what.
   *
   * @param key of a table with one row: the empty text
   */
  allowed(key: Key, fields: Wanted<Row>): FramePart {
    const wanted = new Map<string, unknown>(Object.entries(fields));
    const played = this.#played;
    return {
      allowing: [
        {
          table: this.#table,
          key,
          allows: (field, now) => wanted.has(field) && isWanted(now, wanted.get(field), played),
        },
      ],
    };
  }
}

/** Whether nothing changed but what the parts of the frame say. */
export function changedNothingBut(parts: readonly FramePart[], played: Played): boolean {
  return isNothingElseChanged(
    {
      declining: parts.some(({ declining = false }) => declining),
      changed: parts.flatMap(({ changed = [] }) => changed),
      added: parts.flatMap(({ added = [] }) => added),
      removed: parts.flatMap(({ removed = [] }) => removed),
      allowing: parts.flatMap(({ allowing = [] }) => allowing),
    },
    played,
  );
}
