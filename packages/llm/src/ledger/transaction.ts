import type { DatabaseSync } from 'node:sqlite';

/** All of `write` or nothing of it, also when the process ends in the middle. */
export function inTransaction<T>(database: DatabaseSync, write: () => T): T {
  // Immediate: a lock taken only at the first write could not be waited for.
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = write();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) {
      database.exec('ROLLBACK');
    }
    throw error;
  }
}
