import type { Ledger } from '../ledger-port.ts';
import { openDatabase, type Outlived } from './open-database.ts';
import { SqliteLedger } from './sqlite-ledger.ts';

export interface LedgerOptions {
  /**
   * What a write that has returned survives. `power-cut` (unless told): each write waits for the disk,
   * which takes 0.5 to 10 ms, two of them a call. `kill`: the operating system writes when it likes, so
   * that a killed process loses nothing, and a machine that goes off loses the answers of its last
   * seconds, which are then paid again: for thousands of calls a minute.
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
  return new SqliteLedger(openDatabase(file, outlives));
}

/** A ledger that is gone with its process. */
export function memoryLedger(): Ledger {
  return openLedger(':memory:');
}
