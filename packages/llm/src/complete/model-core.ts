import { LanguageModelError } from '../errors.ts';
import type { Ledger } from '../ledger-port.ts';
import type { CompletionRequest } from '../port.ts';
import type { ChatReply, ChatRequest, SamplingSettings, Transport } from '../transport.ts';
import { Asker } from './ask.ts';
import { Budget, type BudgetLimits } from './budget.ts';
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

/** What all ways of asking one model share: one budget, one limit of concurrency. */
export interface ModelCore {
  readonly asker: Asker;
  readonly model: string;
  readonly sampling: SamplingSettings;
  readonly onEvent: (event: LanguageModelEvent) => void;
}

/** @throws LanguageModelError 'budget' for limits that cannot be kept */
export function modelCore(options: LanguageModelOptions): ModelCore {
  const { transport, ledger, model, sampling = {}, prices, concurrency = 8 } = options;
  const onEvent = options.onEvent ?? ((): void => undefined);
  const budget = new Budget(options.budget ?? {}, prices, ledger.totals());
  const onAnswer = options.onAnswer ?? ((): void => undefined);
  const asker = new Asker({ transport, ledger, budget, prices, concurrency, onEvent, onAnswer });
  return { asker, model, sampling, onEvent };
}

/** Does `ask`, and tells of it where it fails. */
export async function tellingFailure<T>(
  { stage, subject }: Pick<CompletionRequest<unknown>, 'stage' | 'subject'>,
  { onEvent }: ModelCore,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const code = error instanceof LanguageModelError ? { code: error.problem } : {};
    onEvent({ type: 'failed', stage, subject, problem, ...code });
    throw error;
  }
}
