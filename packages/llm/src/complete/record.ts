import type { StoredReply } from '../ledger-port.ts';
import type { CallRecord, CompletionRequest } from '../port.ts';
import type { ChatQuestion, TokenUsage } from '../transport.ts';
import { promptHash } from './content-key.ts';

/** An answer, and whether this run had to pay for it. */
export interface Answer extends StoredReply {
  readonly isCached: boolean;
}

/** @param answers to `question` and to what followed it, at least one */
export function callRecord(
  { stage, subject }: Pick<CompletionRequest<unknown>, 'stage' | 'subject'>,
  question: ChatQuestion,
  answers: readonly Answer[],
): CallRecord {
  return {
    ids: answers.map(({ id }) => id),
    stage,
    subject,
    model: answers.at(-1)?.reply.model ?? question.model,
    promptHash: promptHash(question),
    usage: answers.map(({ reply }) => reply.usage).reduce(sumOfUsage),
    costUsd: answers.map(({ costUsd }) => costUsd).reduce(sumOfCosts),
    isCached: answers.every(({ isCached }) => isCached),
  };
}

function sumOfUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  const isEstimated = a.isEstimated === true || b.isEstimated === true;
  const sum = {
    input: a.input + b.input,
    output: a.output + b.output,
    ...(isEstimated && { isEstimated }),
  };
  return a.reasoning === undefined && b.reasoning === undefined
    ? sum
    : { ...sum, reasoning: (a.reasoning ?? 0) + (b.reasoning ?? 0) };
}

function sumOfCosts(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

/** In US dollars. */
export interface TokenPrices {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

/** In US dollars; undefined where no prices are known. */
export function costOf(usage: TokenUsage, prices: TokenPrices | undefined): number | undefined {
  return (
    prices &&
    (usage.input * prices.inputPerMillion + usage.output * prices.outputPerMillion) / 1_000_000
  );
}
