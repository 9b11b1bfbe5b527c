import type { DatabaseSync, StatementSync } from 'node:sqlite';

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

/** Runs `write`: all of it or nothing. */
export type Write = <T>(write: () => T) => T;

/** Each write is a transaction of its own: it is committed before it returns. */
export function singleWrites(database: DatabaseSync): Write {
  return (write) => {
    commitGroups();
    return inTransaction(database, write);
  };
}

/**
 * The writes of one turn of the event loop are one transaction, committed at its end: with a thousand
 * answers a second, commits are most of what a ledger costs. A process that is killed in the middle of a
 * turn loses what it read in this turn; to whoever sent it, that is an answer still on its way.
 */
export function groupedWrites(database: DatabaseSync): Write {
  const group = new Group(database);
  return (write) => group.write(write);
}

/** Groups that are not committed yet; of one thread, in which a second writer would wait for ever. */
const open = new Set<Group>();

/** Commits what this thread has written and not committed. */
export function commitGroups(): void {
  for (const group of open) group.commit();
}

class Group {
  readonly #database: DatabaseSync;
  readonly #savepoint: Readonly<Record<'begin' | 'release' | 'rollback', StatementSync>>;
  #failure: Error | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#savepoint = {
      begin: database.prepare('SAVEPOINT one_write'),
      release: database.prepare('RELEASE one_write'),
      rollback: database.prepare('ROLLBACK TO one_write'),
    };
  }

  write<T>(write: () => T): T {
    if (this.#failure !== undefined) throw this.#failure;
    this.#begin();
    this.#savepoint.begin.run();
    try {
      return write();
    } catch (error) {
      this.#savepoint.rollback.run();
      throw error;
    } finally {
      this.#savepoint.release.run();
    }
  }

  commit(): void {
    open.delete(this);
    if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('COMMIT');
  }

  #begin(): void {
    if (open.has(this)) return;
    commitGroups();
    this.#database.exec('BEGIN IMMEDIATE');
    open.add(this);
    setImmediate(() => this.#commitLater());
  }

  /** Nobody waits for this commit: who writes next is told that it failed. */
  #commitLater(): void {
    try {
      this.commit();
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}
