import type { Touched } from '../commit/check.ts';
import { refuse } from '../failure/refusal.ts';
import { charge } from '../helpers/fuel.ts';
import type { Key, Row, Slot } from '../state/entry.ts';
import type { TableState } from '../state/table-state.ts';
import { Sfc32 } from './random.ts';
import type { TableProgram } from './table-program.ts';
import type { World } from './world.ts';

/** A row that a call wrote, with what undoing it takes: the slot, and its table's numbers, before. */
interface Change extends Touched {
  after: Row | undefined;
  written: readonly string[] | undefined;
  readonly slot: Slot | undefined;
  readonly issued: number;
  readonly size: number;
}

/** Units of fuel that a write costs, and the first of a row more: it is noted, checked and kept. */
const writeCost = 4;
const firstWriteCost = 32;

let calls = 0;

/**
 * The running call. A program has one, used by every call of every world of that program in turn
 * (calls are synchronous): tables and helpers in the scope of a body act on its world.
 */
export class Transaction {
  /** One call cannot make another. */
  isRunning = false;
  #world: World | undefined;
  /** The world of the changes; unlike the world of the call it outlives the call. */
  #writer: World | undefined;
  #writable = false;
  #call = 0;
  #changes: Change[] = [];
  #drawn: Sfc32 | undefined;
  #handedOut: Row | readonly Row[] | undefined;
  #handedBy: TableProgram | undefined;

  /** Starts a call. */
  begin(world: World, writable: boolean): void {
    calls += 1;
    this.#call = calls;
    this.#world = world;
    this.#writer = world;
    this.#writable = writable;
  }

  /** Ends the call. */
  end(): void {
    this.#world = undefined;
    this.#writable = false;
    this.#drawn = undefined;
    this.#handedOut = undefined;
  }

  /** Looks at a world outside a call, or within one. */
  look<T>(world: World, view: () => T): T {
    const [outer, wasWritable] = [this.#world, this.#writable];
    this.#world = world;
    this.#writable = false;
    try {
      return view();
    } finally {
      this.#world = outer;
      this.#writable = wasWritable;
    }
  }

  get world(): World {
    return this.#world ?? noCall();
  }

  /** The rows written so far, each once, as they were and as they are now. */
  touched(): readonly Touched[] {
    for (const change of this.#changes) {
      const now = this.table(change.table).slot(change.key);
      change.after = now?.row;
      change.written = now?.written;
    }
    return this.#changes;
  }

  /** Notes the last rows that a table gave to the body. */
  handOut(table: TableProgram, rows: Row | readonly Row[]): void {
    this.#handedOut = rows;
    this.#handedBy = table;
  }

  /** The table that gave this to the body, if it was the last to give anything. */
  giverOf(data: unknown): TableProgram | undefined {
    return data === this.#handedOut ? this.#handedBy : undefined;
  }

  table(index: number): TableState {
    return this.world.table(index);
  }

  /** No more writes: invariants are being checked. */
  close(): void {
    this.#writable = false;
  }

  /** The number of the running call. */
  get call(): number {
    return this.#call;
  }

  /** Puts a row in its place, or (without row) removes it. @param before what is there now */
  write(table: number, slot: Slot, before: Slot | undefined, issued: number): void {
    const state = this.#forWriting(table);
    const isFirst = before === undefined || before.call !== this.#call;
    charge(isFirst ? firstWriteCost : writeCost);
    if (isFirst) this.#note(table, slot.key, before, state);
    state.issued = issued;
    state.put(isFirst ? slot : together(before, slot), before);
  }

  #note(table: number, key: Key, slot: Slot | undefined, state: TableState): void {
    this.#changes.push({
      table,
      key,
      before: slot?.row,
      after: undefined,
      written: undefined,
      slot,
      issued: state.issued,
      size: state.size,
    });
  }

  #forWriting(table: number): TableState {
    if (!this.#writable) throw new Error('only mutations write, and only in their body');
    return this.world.writable(table);
  }

  /** A random number, at least 0 and less than 1; takes effect when the call succeeds. */
  random(): number {
    if (!this.#writable) throw new Error('only mutations draw random numbers');
    this.#drawn ??= new Sfc32(this.world.random);
    return this.#drawn.next();
  }

  /** Makes the call's effects final; the rows are in place already. */
  commit(): void {
    const { world } = this;
    if (this.#drawn !== undefined) world.random = this.#drawn.state;
    world.clock += world.start.manner.clockStep;
    this.#changes = [];
  }

  /** Puts everything back as it was before the call. */
  rollBack(): void {
    for (const { table, key, slot, issued, size } of this.#changes.toReversed()) {
      const state = this.#changed.table(table);
      state.undo(key, slot, size);
      state.issued = issued;
    }
    this.#changes = [];
  }

  /**
   * Finishes what a call left behind that found the stack too full even to roll back. Undoing a
   * change twice does no harm.
   */
  recover(): void {
    if (this.#changes.length > 0 && !this.isRunning) this.abandon();
  }

  /** Puts everything back after a call that ended anywhere: an index may have missed a change. */
  abandon(): void {
    for (const { table } of this.#changes) this.#changed.table(table).dropIndexes();
    this.rollBack();
  }

  get #changed(): World {
    return this.#writer ?? noCall();
  }
}

/** The second of two writes of one row in one call, with what the first wrote. */
function together(first: Slot, second: Slot): Slot {
  if (first.written === undefined || second.written === undefined) {
    return { ...second, written: undefined };
  }
  return { ...second, written: joined(first.written, second.written) };
}

/** Both lists, each field once: however often a row is written, no longer than its fields. */
function joined(first: readonly string[], second: readonly string[]): readonly string[] {
  const more = second.filter((field) => !first.includes(field));
  return more.length === 0 ? first : [...first, ...more];
}

function noCall(): never {
  return refuse('INTERNAL_ERROR', 'A table can be used only during a call.');
}
