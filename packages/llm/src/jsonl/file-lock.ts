import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { sqlite } from '../sqlite.ts';

/**
 * Runs `work` while no other process holds the lock of that file, waiting for up to `waitMs`.
 *
 * The lock is the write lock of an empty SQLite file: the operating system gives it back when its
 * holder ends, however it ends, so that there is no lock of a dead process to be cleared away.
 *
 * @throws Error `database is locked` when another process holds it for longer
 */
export function withFileLock<T>(file: string, work: () => T, waitMs = 30_000): T {
  const release = takeFileLock(file, waitMs);
  try {
    return work();
  } finally {
    release();
  }
}

/** Takes the lock of a file. @returns gives it back */
export function takeFileLock(file: string, waitMs: number): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const database = new sqlite.DatabaseSync(file, { timeout: waitMs });
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    throw error;
  }
  return () => {
    database.close();
  };
}
