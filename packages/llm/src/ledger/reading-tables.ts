import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { generated } from '@envloom/core';
import { z } from 'zod';
import { LedgerError } from './open-database.ts';
import { applicationId, ledgerFormat, totalsText } from './tables.ts';

const filter = '(:stage IS NULL OR stage = :stage) AND (:subject IS NULL OR subject = :subject)';

// Texts are long: their lengths are read from the heads of the rows (octet_length), not from the texts.
const texts = {
  totals: totalsText,
  subjects: `SELECT calls.subject AS subject,
      count(finished_at) AS calls,
      total(input_tokens) AS inputTokens,
      total(output_tokens) AS outputTokens,
      CASE WHEN count(finished_at) = count(attempts.cost_usd) THEN total(attempts.cost_usd) END AS costUsd
    FROM attempts JOIN calls ON calls.key = attempts.key GROUP BY calls.subject`,
  countCalls: `SELECT count(*) AS total FROM calls WHERE ${filter}`,
  calls: `SELECT key, stage, subject, answered_at AS answeredAt, cost_usd AS costUsd,
      octet_length(question) AS questionBytes, coalesce(octet_length(reply), 0) AS replyBytes
    FROM calls WHERE ${filter} ORDER BY rowid LIMIT :limit OFFSET :offset`,
  call: `SELECT stage, subject, answered_at AS answeredAt, cost_usd AS costUsd, question, reply
    FROM calls WHERE key = ?`,
  result:
    'SELECT key, value, stored_at AS storedAt FROM results WHERE stage = ? AND key = ? LIMIT 1',
  results: 'SELECT key, value, stored_at AS storedAt FROM results WHERE stage = ? ORDER BY rowid',
};

export type ReadingStatements = Readonly<Record<keyof typeof texts, StatementSync>>;

export function readingStatements(database: DatabaseSync): ReadingStatements {
  const prepared = Object.entries(texts).map(([name, text]) => [name, database.prepare(text)]);
  return generated<ReadingStatements>(Object.fromEntries(prepared));
}

/** @throws LedgerError for the file of another program or another version */
export function requireOwnFormat(file: string, database: DatabaseSync): void {
  const own = pragma(database, 'application_id') === applicationId;
  if (!own) throw new LedgerError(`${file} is not a ledger of envloom.`);
  const format = pragma(database, 'user_version');
  if (format === ledgerFormat) return;
  throw new LedgerError(
    `${file} is a ledger of format ${String(format)}, from another version of envloom; this one reads ` +
      `format ${String(ledgerFormat)}. Look at it with the envloom that made it.`,
  );
}

function pragma(database: DatabaseSync, name: string): unknown {
  const row = z.record(z.string(), z.unknown()).parse(database.prepare(`PRAGMA ${name}`).get());
  return Object.values(row)[0];
}
