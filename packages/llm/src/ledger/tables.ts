import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { generated } from '@envloom/core';

/** `PRAGMA application_id` of a ledger: "envl" in ASCII. Tells it from other SQLite files. */
export const applicationId = 0x65_6e_76_6c;

/** `PRAGMA user_version`: raised with every change of the tables. */
export const ledgerFormat = 1;

/**
 * `calls` holds one row per question, `attempts` one per time that it was sent: the same question
 * may have been sent again because the process ended before the answer came. Texts are plain JSON,
 * so that anyone can search the file for what must not be in it.
 */
export const createTables = `
  CREATE TABLE calls (
    key TEXT PRIMARY KEY,
    stage TEXT NOT NULL,
    subject TEXT NOT NULL,
    question TEXT NOT NULL,
    reply TEXT,
    cost_usd REAL,
    answered_at TEXT
  ) STRICT;
  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL REFERENCES calls (key),
    stage TEXT NOT NULL,
    begun_at TEXT NOT NULL,
    finished_at TEXT,
    input_tokens INTEGER,
    output_tokens INTEGER,
    cost_usd REAL
  ) STRICT;
  CREATE INDEX attempts_by_key ON attempts (key);
  CREATE TABLE results (
    stage TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    stored_at TEXT NOT NULL,
    PRIMARY KEY (stage, key)
  ) STRICT;
  PRAGMA application_id = ${String(applicationId)};
  PRAGMA user_version = ${String(ledgerFormat)};
`;

/** What each stage cost, in the order in which stages were asked first. */
export const totalsText = `SELECT stage,
    count(finished_at) AS calls,
    count(*) - count(finished_at) AS lost,
    total(input_tokens) AS inputTokens,
    total(output_tokens) AS outputTokens,
    CASE WHEN count(finished_at) = count(cost_usd) THEN total(cost_usd) END AS costUsd
  FROM attempts GROUP BY stage ORDER BY min(id)`;

const texts = {
  reply: 'SELECT reply, cost_usd FROM calls WHERE key = ? AND reply IS NOT NULL',
  ask: `INSERT INTO calls (key, stage, subject, question) VALUES (?, ?, ?, ?)
    ON CONFLICT (key) DO NOTHING`,
  insertAttempt: 'INSERT INTO attempts (key, stage, begun_at) VALUES (?, ?, ?) RETURNING id',
  finishAttempt: `UPDATE attempts SET finished_at = ?, input_tokens = ?, output_tokens = ?,
    cost_usd = ? WHERE id = ?`,
  deleteAttempt: 'DELETE FROM attempts WHERE id = ?',
  deleteUnasked: `DELETE FROM calls WHERE key = ? AND reply IS NULL
    AND NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.key = calls.key)`,
  // The first answer stays: what was built on it must be found again by every later run.
  answer: `UPDATE calls SET reply = ?, cost_usd = ?, answered_at = ?
    WHERE key = ? AND reply IS NULL`,
  forget: 'UPDATE calls SET reply = NULL, cost_usd = NULL, answered_at = NULL WHERE key = ?',
  result: 'SELECT value FROM results WHERE stage = ? AND key = ?',
  putResult: `INSERT INTO results (stage, key, value, stored_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (stage, key) DO UPDATE SET value = excluded.value, stored_at = excluded.stored_at`,
  totals: totalsText,
};

export type SqlStatements = Readonly<Record<keyof typeof texts, StatementSync>>;

export function sqlStatements(database: DatabaseSync): SqlStatements {
  const prepared = Object.entries(texts).map(([name, text]) => [name, database.prepare(text)]);
  return generated<SqlStatements>(Object.fromEntries(prepared));
}
