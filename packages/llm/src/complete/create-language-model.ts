import { LanguageModelError } from '../errors.ts';
import type { Ledger } from '../ledger-port.ts';
import type { CompletionRequest, LanguageModel } from '../port.ts';
import type { ChatReply, ChatRequest, SamplingSettings, Transport } from '../transport.ts';
import { Asker } from './ask.ts';
import { Budget, type BudgetLimits } from './budget.ts';
import { converse } from './converse.ts';
import type { LanguageModelEvent } from './events.ts';
import type { TokenPrices } from './prices.ts';

export interface LanguageModelOptions {
  readonly transport: Transport;
  readonly ledger: Ledger;
  /** As the server knows it; part of every question. */
  readonly model: string;
  readonly sampling?: SamplingSettings;
  /** Calls under way at once; 8 unless told. */
  readonly concurrency?: number;
  readonly budget?: BudgetLimits;
  readonly prices?: TokenPrices;
  readonly onEvent?: (event: LanguageModelEvent) => void;
  /** Told of each answer that is used, also of those from the ledger: for a recording. */
  readonly onAnswer?: (request: ChatRequest, reply: ChatReply) => void;
}

/**
 * A language model whose answers are content-addressed: what was asked before comes from the
 * ledger, what is asked twice at once is sent once, and everything else is sent within the limits
 * of concurrency and budget.
 *
 * @throws LanguageModelError 'budget' for limits that cannot be kept
 */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  const { transport, ledger, model, sampling = {}, prices, concurrency = 8 } = options;
  const onEvent = options.onEvent ?? ((): void => undefined);
  const budget = new Budget(options.budget ?? {}, prices, ledger.totals());
  const onAnswer = options.onAnswer ?? ((): void => undefined);
  const asker = new Asker({ transport, ledger, budget, prices, concurrency, onEvent, onAnswer });
  return {
    complete: async (request) => {
      try {
        return await converse(request, { asker, model, sampling, onEvent });
      } catch (error) {
        onEvent(failure(request, error));
        throw error;
      }
    },
  };
}

function failure(
  { stage, subject }: CompletionRequest<unknown>,
  error: unknown,
): LanguageModelEvent {
  const problem = error instanceof Error ? error.message : String(error);
  const code = error instanceof LanguageModelError ? { code: error.problem } : {};
  return { type: 'failed', stage, subject, problem, ...code };
}
