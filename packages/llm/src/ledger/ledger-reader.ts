import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { StageTotals } from '../ledger-port.ts';
import { sqlite } from '../sqlite.ts';
import { type ChatReply, chatReplySchema } from '../transport.ts';
import { LedgerError } from './open-database.ts';
import { type ReadingStatements, readingStatements, requireOwnFormat } from './reading-tables.ts';
import { totalsRow } from './totals-row.ts';

/** A question of a ledger, without its texts. */
export interface CallListing {
  readonly key: string;
  readonly stage: string;
  readonly subject: string;
  /** ISO 8601, UTC; undefined while it has no answer. */
  readonly answeredAt: string | undefined;
  readonly costUsd: number | undefined;
  /** Bytes of the question and of the answer, as JSON. */
  readonly questionBytes: number;
  readonly replyBytes: number;
}

/** A question with its answer. */
export interface StoredCall {
  readonly stage: string;
  readonly subject: string;
  readonly answeredAt: string | undefined;
  readonly costUsd: number | undefined;
  /** JSON: as it was sent; of a conversation only what came since the model last spoke. */
  readonly question: string;
  readonly reply: ChatReply | undefined;
}

/** What was paid for the questions about one subject. */
export interface SubjectTotals {
  readonly subject: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** undefined where a call has no known price. */
  readonly costUsd: number | undefined;
}

export interface StoredResult {
  readonly key: string;
  readonly value: unknown;
  /** ISO 8601, UTC. */
  readonly storedAt: string;
}

export interface CallQuery {
  readonly stage?: string | undefined;
  readonly subject?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Reads the ledger of a run that may be going on, and changes nothing. */
export class LedgerReader implements Disposable {
  readonly #database: DatabaseSync;
  readonly #sql: ReadingStatements;

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#sql = readingStatements(database);
  }

  /** @throws LedgerError where the file is missing, no ledger, damaged or of another version */
  static open(file: string): LedgerReader {
    if (!existsSync(file)) throw new LedgerError(`There is no ledger ${file}.`);
    let database: DatabaseSync | undefined;
    try {
      database = new sqlite.DatabaseSync(file, { readOnly: true, timeout: 5000 });
      requireOwnFormat(file, database);
      return new LedgerReader(database);
    } catch (error) {
      database?.close();
      if (error instanceof LedgerError) throw error;
      const detail = error instanceof Error ? error.message : String(error);
      throw new LedgerError(`The ledger ${file} cannot be read: ${detail}.`, { cause: error });
    }
  }

  totals(): readonly StageTotals[] {
    return z.array(totalsRow).parse(this.#sql.totals.all());
  }

  /** What each subject cost, in no order. */
  subjects(): readonly SubjectTotals[] {
    return z.array(subjectRow).parse(this.#sql.subjects.all());
  }

  /** In the order in which they were asked first, with how many there are in all. */
  calls({ stage, subject, offset, limit }: CallQuery): {
    readonly total: number;
    readonly calls: readonly CallListing[];
  } {
    const filter = { stage: stage ?? null, subject: subject ?? null };
    const { total } = z.object({ total: z.number() }).parse(this.#sql.countCalls.get(filter));
    const rows = this.#sql.calls.all({ ...filter, offset, limit });
    return { total, calls: z.array(listingRow).parse(rows) };
  }

  call(key: string): StoredCall | undefined {
    return callRow.optional().parse(this.#sql.call.get(key));
  }

  result(stage: string, key: string): unknown {
    return this.stored(stage, key)?.value;
  }

  /** The same with when it was stored last. */
  stored(stage: string, key: string): StoredResult | undefined {
    return this.#results(this.#sql.result.all(stage, key))[0];
  }

  /** All results of a stage, in the order in which they were stored first. */
  results(stage: string): readonly StoredResult[] {
    return this.#results(this.#sql.results.all(stage));
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #results(rows: unknown): readonly StoredResult[] {
    return z
      .array(resultRow)
      .parse(rows)
      .map(({ key, value, storedAt }) => ({ key, storedAt, value: parsed(value) }));
  }
}

const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

const subjectRow = z.object({
  subject: z.string(),
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number().nullable().transform(orUndefined),
});

const aboutRow = z.object({
  stage: z.string(),
  subject: z.string(),
  answeredAt: z.string().nullable().transform(orUndefined),
  costUsd: z.number().nullable().transform(orUndefined),
});

const listingRow = aboutRow.extend({
  key: z.string(),
  questionBytes: z.number(),
  replyBytes: z.number(),
});

const callRow = aboutRow.extend({
  question: z.string(),
  reply: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : chatReplySchema.parse(parsed(text)))),
});

const resultRow = z.object({ key: z.string(), value: z.string(), storedAt: z.string() });

function parsed(text: string): unknown {
  return JSON.parse(text);
}
