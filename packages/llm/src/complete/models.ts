import { LanguageModelError } from '../errors.ts';
import type { Ledger } from '../ledger-port.ts';
import type {
  ChatModel,
  ChatTurn,
  ChatTurnRequest,
  CompletionRequest,
  LanguageModel,
} from '../port.ts';
import type { ChatReply, ChatRequest, SamplingSettings, Transport } from '../transport.ts';
import { Asker, failingOnce, type Ask } from './ask.ts';
import { Budget, type BudgetLimits } from './budget.ts';
import { converse, type AskedModel } from './converse.ts';
import type { LanguageModelEvent } from './events.ts';
import { type TokenPrices, callRecord } from './record.ts';
import { chatRequestOf } from './question.ts';
import { isRefusal, refused } from './unusable.ts';

export interface LanguageModelOptions {
  readonly transport: Transport;
  readonly ledger: Ledger;
  /** As the server knows it; part of every question. */
  readonly model: string;
  readonly sampling?: SamplingSettings;
  /** Calls under way at once; 8 unless told. */
  readonly concurrency?: number;
  readonly budget?: BudgetLimits;
  readonly prices?: TokenPrices | undefined;
  readonly onEvent?: ((event: LanguageModelEvent) => void) | undefined;
  /** Told of each answer that is used, also of those from the ledger: for a recording. */
  readonly onAnswer?: ((request: ChatRequest, reply: ChatReply) => void) | undefined;
}

/** What all ways of asking one model share: one budget, one limit of concurrency. */
interface ModelCore extends AskedModel {
  readonly asker: Asker;
}

export interface Models {
  readonly language: LanguageModel;
  readonly chat: ChatModel;
}

/**
 * One model, asked in both ways, within one budget and one limit of concurrency. What was asked before
 * comes from the ledger, what is asked twice at once is sent once, and everything else is sent within the
 * limits of concurrency and budget.
 *
 * @throws LanguageModelError 'budget' for limits that cannot be kept
 */
export function createModels(options: LanguageModelOptions): Models {
  const { transport, ledger, model, sampling = {}, prices, concurrency = 8 } = options;
  const { onEvent = () => undefined, onAnswer = () => undefined } = options;
  const budget = new Budget(options.budget ?? {}, prices, ledger.totals());
  const asker = new Asker({ transport, ledger, budget, prices, concurrency, onEvent, onAnswer });
  const core: ModelCore = { asker, model, sampling, onEvent };
  return {
    language: {
      complete: (request) => tellingFailure(request, core, (ask) => converse(request, core, ask)),
    },
    chat: { reply: (request) => tellingFailure(request, core, (ask) => turn(request, core, ask)) },
  };
}

/**
 * A language model whose answers have a type.
 *
 * @throws LanguageModelError 'budget' for limits that cannot be kept
 */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  return createModels(options).language;
}

/**
 * A language model that converses.
 *
 * @throws LanguageModelError 'budget' for limits that cannot be kept
 */
export function createChatModel(options: LanguageModelOptions): ChatModel {
  return createModels(options).chat;
}

/** Has a conversation, and tells of it where it fails. */
async function tellingFailure<T>(
  { stage, subject }: Pick<CompletionRequest<unknown>, 'stage' | 'subject'>,
  { asker, onEvent }: ModelCore,
  conversation: (ask: Ask) => Promise<T>,
): Promise<T> {
  try {
    return await failingOnce(asker, conversation);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const code = error instanceof LanguageModelError ? { code: error.problem } : {};
    onEvent({ type: 'failed', stage, subject, problem, ...code });
    throw error;
  }
}

async function turn(request: ChatTurnRequest, core: ModelCore, ask: Ask): Promise<ChatTurn> {
  const { messages, tools = [], thinking, signal = new AbortController().signal } = request;
  const question = {
    model: core.model,
    messages,
    ...(tools.length > 0 && { tools }),
    ...(thinking !== undefined && { thinking }),
    sampling: { ...core.sampling, ...request.sampling },
  };
  const answer = await ask(chatRequestOf(request, question), signal);
  if (isRefusal(answer.reply)) throw refused(request, answer.reply);
  return { reply: answer.reply, record: callRecord(request, question, [answer]) };
}
