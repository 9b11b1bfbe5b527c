import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { textAt } from '../jsonl/lines.ts';
import { sqlite } from '../sqlite.ts';
import { applicationId, createTables, ledgerFormat } from './tables.ts';
import { inTransaction } from './writes.ts';

/** A ledger file that cannot be used. Message: which file, what is wrong with it, what to do. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}

/** How long a writer waits for another process, in milliseconds. */
const busyTimeout = 20_000;

const inMemory = ':memory:';

/** What a commit survives. */
export type Outlived = 'power-cut' | 'kill';

/** With WAL, NORMAL waits for the disk only at checkpoints: https://www.sqlite.org/pragma.html#pragma_synchronous */
const synchronous: Readonly<Record<Outlived, string>> = { 'power-cut': 'FULL', kill: 'NORMAL' };

/**
 * A ledger's database, made where there is none.
 *
 * @throws LedgerError for a file that is something else, damaged or from a newer envloom; such a
 *   file is left as it is
 */
export function openDatabase(file: string, outlives: Outlived = 'power-cut'): DatabaseSync {
  try {
    prepareFile(file);
    return openChecked(file, outlives);
  } catch (error) {
    throw error instanceof LedgerError ? error : unusable(file, error);
  }
}

/** SQLite takes a short text file for an empty database, and would write over it. */
function prepareFile(file: string): void {
  if (file === inMemory) return;
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return;
  const magic = 'SQLite format 3\0';
  const start = textAt(file, 0, magic.length);
  if (start !== '' && start !== magic) throw notALedger(file, 'it is not an SQLite file');
}

function openChecked(file: string, outlives: Outlived): DatabaseSync {
  const database = new sqlite.DatabaseSync(file, { timeout: busyTimeout });
  try {
    // Only reads: before it has passed, nothing may be written.
    const damage = pragma(database, 'quick_check(1)');
    if (damage !== 'ok') throw damaged(file, String(damage));
    isOurs(file, database);
    // Readers and one writer at a time do not block each other.
    patiently(() => {
      database.exec('PRAGMA journal_mode = WAL');
    });
    database.exec(`PRAGMA synchronous = ${synchronous[outlives]}`);
    inTransaction(database, () => {
      // Another process may have made the tables between the check and the lock.
      if (!isOurs(file, database)) database.exec(createTables);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Tries again while another process makes the same change: SQLite does not wait for its busy timeout
 * where waiting might be a deadlock (https://www.sqlite.org/c3ref/busy_handler.html).
 */
function patiently(change: () => void): void {
  const until = performance.now() + busyTimeout;
  for (;;) {
    try {
      change();
      return;
    } catch (error) {
      if (codeOf(error) !== sqliteBusy || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Whether a database has our tables; none has those of another. @throws LedgerError */
function isOurs(file: string, database: DatabaseSync): boolean {
  if (database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined) return false;
  if (pragma(database, 'application_id') !== applicationId) {
    throw notALedger(file, 'it is an SQLite file of another program');
  }
  const format = Number(pragma(database, 'user_version'));
  if (format === ledgerFormat) return true;
  throw new LedgerError(
    `${file} is a ledger of format ${String(format)}; this envloom reads format ` +
      `${String(ledgerFormat)}. Update envloom, or use another folder for its state.`,
  );
}

function pragma(database: DatabaseSync, name: string): string | number | undefined {
  const row = database.prepare(`PRAGMA ${name}`).get() ?? {};
  return z.union([z.string(), z.number()]).optional().parse(Object.values(row)[0]);
}

function notALedger(file: string, why: string): LedgerError {
  return new LedgerError(
    `${file} is not a ledger of envloom: ${why}. It was left as it is; move it away, or use ` +
      'another folder for the state.',
  );
}

function damaged(file: string, detail: string, cause?: unknown): LedgerError {
  return new LedgerError(
    `${file} is damaged (${detail}). It was left as it is. Move it away to begin a new ledger ` +
      '(questions are then asked and paid again), or save what is left of it with ' +
      `\`sqlite3 ${file} .recover\`.`,
    { cause },
  );
}

const sqliteBusy = 5;
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

function unusable(file: string, error: unknown): LedgerError {
  const detail = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code === sqliteCorrupt || code === sqliteNotADatabase) {
    return damaged(file, detail, error);
  }
  return new LedgerError(`The ledger ${file} cannot be opened: ${detail}.`, { cause: error });
}

/** SQLite's result code. */
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error ? error.errcode : undefined;
