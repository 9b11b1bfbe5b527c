import { LanguageModelError } from '../errors.ts';
import type { Transport } from '../transport.ts';
import { estimatedInputTokens } from './question.ts';

/** A question that a run would ask. */
export interface PendingQuestion {
  readonly key: string;
  readonly stage: string;
  readonly subject: string;
  /** Estimated from its length. */
  readonly inputTokens: number;
}

export interface CacheOnlyTransport extends Transport {
  /** What had no answer in the ledger, in the order in which it was asked. */
  pending(): readonly PendingQuestion[];
}

/**
 * Sends nothing: every question that the ledger does not answer waits, and is remembered. For what
 * a run would do next, and for how far it has come.
 */
export function cacheOnlyTransport(): CacheOnlyTransport {
  const pending = new Map<string, PendingQuestion>();
  return {
    name: 'cache only',
    isOffline: true,
    pending: () => [...pending.values()],
    send: ({ key, stage, subject, question }) => {
      const inputTokens = estimatedInputTokens(question);
      pending.set(key, { key, stage, subject, inputTokens });
      const message = `${stage} (${subject}) has not been asked yet.`;
      return Promise.reject(new LanguageModelError('waiting', message));
    },
  };
}
