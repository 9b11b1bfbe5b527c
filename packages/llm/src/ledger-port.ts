import type { ChatReply, ChatRequest } from './transport.ts';

/** One line of the funnel of calls. */
export interface StageTotals {
  readonly stage: string;
  /** Answers paid for, follow-ups included. */
  readonly calls: number;
  /** Calls sent whose answer never arrived, because the process ended or the connection broke. */
  readonly lost: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** undefined where a call has no known price. */
  readonly costUsd: number | undefined;
}

export interface StoredReply {
  /** Id of the ledger entry, stable over runs. */
  readonly id: string;
  readonly reply: ChatReply;
  readonly costUsd: number | undefined;
}

/**
 * Every call and every stage result, content-addressed, on disk (SQLite). Each write is one
 * transaction, so that a process may end anywhere. Holds no key and no header.
 */
export interface Ledger {
  /** The answer to a question asked before, by its content key. */
  reply(key: string): StoredReply | undefined;
  /** Notes that a request is about to be sent: what was sent and never answered may have been paid. */
  begin(request: ChatRequest): void;
  /** Takes back the latest `begin`: it turned out that nothing was sent, or nothing was done. */
  withdraw(request: ChatRequest): void;
  /**
   * Keeps an answer. Where another process answered the question meanwhile, its answer stays, and
   * this one only counts as paid.
   *
   * @returns the entry: the answer that stays
   */
  finish(request: ChatRequest, reply: ChatReply, costUsd: number | undefined): StoredReply;

  /** Takes answers back that nothing could be made of; that they were paid for stays. */
  forget(keys: readonly string[]): void;

  /** The stored result (JSON) of a stage for the content key of its input. */
  result(stage: string, key: string): unknown;
  putResult(stage: string, key: string, value: unknown): void;

  totals(): readonly StageTotals[];
  close(): void;
}
