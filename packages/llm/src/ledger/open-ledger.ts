import type { Ledger } from '../ledger-port.ts';
import { groupedWrites, singleWrites } from './writes.ts';
import { openDatabase, type Outlived } from './open-database.ts';
import { SqliteLedger } from './sqlite-ledger.ts';

export interface LedgerOptions {
  /**
   * What a write that has returned survives. `power-cut` (unless told): each write waits for the disk,
   * which takes 0.5 to 10 ms, two of them a call. `kill`: the writes of one turn of the event
   * loop are committed together and the operating system writes when it likes, so that a killed process
   * loses no answer that it had acted on, and a machine that goes off loses those of its last seconds,
   * which are then paid again: for thousands of calls a minute.
   */
  readonly outlives?: Outlived;
}

/**
 * The ledger in `file`, made (with its folder) where there is none. Several processes may have the
 * same file open.
 *
 * @throws LedgerError for a file that is something else, damaged or from a newer envloom; such a
 *   file is left as it is
 */
export function openLedger(file: string, { outlives = 'power-cut' }: LedgerOptions = {}): Ledger {
  const database = openDatabase(file, outlives);
  const writes = outlives === 'kill' ? groupedWrites : singleWrites;
  return new SqliteLedger(database, writes(database));
}

/** A ledger that is gone with its process. */
export function memoryLedger(): Ledger {
  return openLedger(':memory:');
}
