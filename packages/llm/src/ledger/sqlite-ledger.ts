import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Ledger, StageTotals, StoredReply } from '../ledger-port.ts';
import {
  type ChatReply,
  type ChatRequest,
  chatReplySchema,
  type ChatQuestion,
} from '../transport.ts';
import { LedgerError } from './open-database.ts';
import { commitGroups, type Write } from './writes.ts';
import { totalsRow } from './totals-row.ts';
import { sqlStatements, type SqlStatements } from './tables.ts';

const replyRow = z.object({ reply: z.string(), cost_usd: z.number().nullable() });
const resultRow = z.object({ value: z.string() });
const attemptRow = z.object({ id: z.number() });

export class SqliteLedger implements Ledger {
  readonly #database: DatabaseSync;
  readonly #sql: SqlStatements;
  /** Attempts that this object began and that have not ended, by content key. */
  readonly #open = new Map<string, number[]>();

  readonly #write: Write;

  constructor(database: DatabaseSync, write: Write) {
    this.#database = database;
    this.#write = write;
    this.#sql = sqlStatements(database);
  }

  reply(key: string): StoredReply | undefined {
    const row = replyRow.optional().parse(this.#sql.reply.get(key));
    return row && storedReply(key, row);
  }

  begin(request: ChatRequest): void {
    const { key } = request;
    const id = this.#write(() => this.#insertAttempt(request));
    this.#open.set(key, [...(this.#open.get(key) ?? []), id]);
  }

  withdraw(request: ChatRequest): void {
    const id = this.#takeOpen(request.key);
    if (id === undefined) return;
    this.#write(() => {
      this.#sql.deleteAttempt.run(id);
      this.#sql.deleteUnasked.run(request.key);
    });
  }

  finish(request: ChatRequest, reply: ChatReply, costUsd: number | undefined): StoredReply {
    const { key } = request;
    const open = this.#takeOpen(key);
    const isFirst = this.#write(() => {
      const { input, output } = reply.usage;
      const id = open ?? this.#insertAttempt(request);
      const cost = costUsd ?? null;
      this.#sql.finishAttempt.run(now(), Math.round(input), Math.round(output), cost, id);
      return this.#sql.answer.run(JSON.stringify(reply), cost, now(), key).changes === 1;
    });
    if (isFirst) return { id: entryId(key), reply, costUsd };
    const stored = this.reply(key);
    if (stored === undefined) {
      throw new LedgerError(`The answer to ${entryId(key)} was written and is not there.`);
    }
    return stored;
  }

  forget(keys: readonly string[]): void {
    this.#write(() => {
      for (const key of keys) this.#sql.forget.run(key);
    });
  }

  result(stage: string, key: string): unknown {
    const row = resultRow.optional().parse(this.#sql.result.get(stage, key));
    const value: unknown = row && JSON.parse(row.value);
    return value;
  }

  putResult(stage: string, key: string, value: unknown): void {
    const text = JSON.stringify(value);
    if (text === undefined) throw new TypeError(`The result of ${stage} has no JSON.`);
    this.#write(() => this.#sql.putResult.run(stage, key, text, now()));
  }

  totals(): readonly StageTotals[] {
    return z.array(totalsRow).parse(this.#sql.totals.all());
  }

  close(): void {
    commitGroups();
    if (this.#database.isOpen) this.#database.close();
  }

  #insertAttempt({ key, stage, subject, question }: ChatRequest): number {
    this.#sql.ask.run(key, stage, subject, storedQuestion(question));
    return attemptRow.parse(this.#sql.insertAttempt.get(key, stage, now())).id;
  }

  #takeOpen(key: string): number | undefined {
    const [id, ...others] = this.#open.get(key) ?? [];
    if (others.length === 0) this.#open.delete(key);
    else this.#open.set(key, others);
    return id;
  }
}

/** Sixteen digits of the content key: the same question has the same entry in every ledger. */
function entryId(key: string): string {
  return key.slice(0, 16);
}

function storedReply(key: string, row: z.infer<typeof replyRow>): StoredReply {
  return {
    id: entryId(key),
    reply: chatReplySchema.parse(JSON.parse(row.reply)),
    costUsd: row.cost_usd ?? undefined,
  };
}

function now(): string {
  return new Date().toISOString();
}

/**
 * The question as the ledger keeps it, as JSON, for people. Of a conversation only what came since the
 * model last spoke, how many messages came before, and the names of the tools: each turn sends all of
 * it again, so that whole ones would make the file grow with the square of the turns. What came before
 * is in the entries of the earlier turns.
 */
export function storedQuestion(question: ChatQuestion): string {
  if (question.schema !== undefined) return JSON.stringify(question);
  const { messages, tools, ...rest } = question;
  const earlier = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
  return JSON.stringify({
    ...rest,
    tools: tools?.map((tool) => tool.function.name),
    earlierMessages: earlier,
    messages: messages.slice(earlier),
  });
}
