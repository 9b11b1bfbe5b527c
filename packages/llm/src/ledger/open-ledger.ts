import type { Ledger } from '../ledger-port.ts';
import { openDatabase } from './open-database.ts';
import { SqliteLedger } from './sqlite-ledger.ts';

/**
 * The ledger in `file`, made (with its folder) where there is none. Several processes may have the
 * same file open.
 *
 * @throws LedgerError for a file that is something else, damaged or from a newer envloom; such a
 *   file is left as it is
 */
export function openLedger(file: string): Ledger {
  return new SqliteLedger(openDatabase(file));
}

/** A ledger that is gone with its process. */
export function memoryLedger(): Ledger {
  return openLedger(':memory:');
}
