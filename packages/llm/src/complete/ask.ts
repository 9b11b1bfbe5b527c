import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { cancelled, isUnpaid, LanguageModelError } from '../errors.ts';
import type { Ledger, StoredReply } from '../ledger-port.ts';
import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import { longestAnswer } from './answer/read-answer.ts';
import type { Budget } from './budget.ts';
import type { LanguageModelEvent } from './events.ts';
import { costOf, type TokenPrices, type Answer } from './record.ts';
import { untilAborted } from './until-aborted.ts';

interface AskPorts {
  readonly transport: Transport;
  readonly ledger: Ledger;
  readonly budget: Budget;
  readonly prices: TokenPrices | undefined;
  /** Calls under way at once. */
  readonly concurrency: number;
  readonly onEvent: (event: LanguageModelEvent) => void;
  readonly onAnswer: (request: ChatRequest, reply: ChatReply) => void;
}

/** Asks a question of a conversation. */
export type Ask = (request: ChatRequest, signal: AbortSignal) => Promise<Answer>;

/** Answers questions from the ledger or through the transport; each is sent once at a time. */
export class Asker {
  readonly #ports: AskPorts;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #underWay = new Map<string, Promise<Answer>>();
  /** Of the questions whose answers were forgotten, the id of asking them again. */
  readonly #again = new Map<string, string>();
  /** Keys of the questions that were sent by this object. */
  readonly #sent = new Set<string>();

  constructor(ports: AskPorts) {
    this.#ports = ports;
    this.#limit = pLimit(ports.concurrency);
  }

  async ask(request: ChatRequest, signal: AbortSignal): Promise<Answer> {
    const stored = this.#stored(request);
    if (stored !== undefined) return stored;
    const underWay = this.#underWay.get(request.key);
    return underWay === undefined
      ? untilAborted(this.#start(request, signal), signal)
      : this.#join(underWay, request, signal);
  }

  /**
   * Forgets the answers of an earlier run, which failed by them, so that the questions are asked
   * again. What was sent in this run is not.
   *
   * @returns whether there is something to ask again
   */
  forget(keys: readonly string[]): boolean {
    const { transport, ledger } = this.#ports;
    if (transport.isOffline === true || keys.some((key) => this.#sent.has(key))) return false;
    ledger.forget(keys);
    for (const key of keys) this.#again.set(key, randomUUID());
    return true;
  }

  #start(request: ChatRequest, signal: AbortSignal): Promise<Answer> {
    const answer = this.#limit(() => this.#send(request, signal)).finally(() => {
      this.#underWay.delete(request.key);
    });
    this.#underWay.set(request.key, answer);
    return answer;
  }

  async #join(
    underWay: Promise<Answer>,
    request: ChatRequest,
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      const answer = { ...(await untilAborted(underWay, signal)), isCached: true };
      this.#tell('cached', request, answer);
      return answer;
    } catch (error) {
      // Who asked first was cancelled; this caller was not.
      const isOther = error instanceof LanguageModelError && error.problem === 'cancelled';
      if (isOther && !signal.aborted) return this.ask(request, signal);
      throw error;
    }
  }

  async #send(request: ChatRequest, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) throw cancelled(signal);
    // Another process may have asked the same while this call stood in the queue.
    return this.#stored(request) ?? (await this.#pay(request, signal));
  }

  async #pay(request: ChatRequest, signal: AbortSignal): Promise<Answer> {
    const { budget, ledger, prices, transport, onAnswer } = this.#ports;
    const end =
      transport.isOffline === true ? () => undefined : await budget.admit(request, signal);
    let reply: ChatReply | undefined;
    this.#sent.add(request.key);
    try {
      this.#tell('sent', request);
      reply = bounded(await this.#transported(request, signal));
      const costUsd = costOf(reply.usage, prices);
      const answer = { ...ledger.finish(request, reply, costUsd), isCached: false };
      onAnswer(request, reply);
      this.#tell('answered', request, answer);
      return answer;
    } finally {
      end(reply?.usage);
    }
  }

  async #transported(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    const { transport, ledger } = this.#ports;
    if (transport.isOffline === true) return transport.send(request, signal);
    ledger.begin(request);
    try {
      const again = this.#again.get(request.key);
      return await transport.send(again === undefined ? request : { ...request, again }, signal);
    } catch (error) {
      if (isUnpaid(error)) ledger.withdraw(request);
      throw error;
    }
  }

  #stored(request: ChatRequest): Answer | undefined {
    const stored = this.#ports.ledger.reply(request.key);
    if (stored === undefined) return undefined;
    this.#ports.onAnswer(request, stored.reply);
    this.#tell('cached', request, stored);
    return { ...stored, isCached: true };
  }

  #tell(type: LanguageModelEvent['type'], request: ChatRequest, answer?: StoredReply): void {
    this.#ports.onEvent({
      type,
      stage: request.stage,
      subject: request.subject,
      ...(answer && { usage: answer.reply.usage }),
      ...(answer?.costUsd !== undefined && { costUsd: answer.costUsd }),
    });
  }
}

/**
 * What is too long to be read needs no place in the ledger beyond what tells that it is. Arguments that
 * are cut off are no JSON any more, which is for the tool to say.
 */
function bounded(reply: ChatReply): ChatReply {
  const { content, reasoning, toolCalls } = reply;
  return {
    ...reply,
    content: cut(content),
    ...(reasoning !== undefined && { reasoning: cut(reasoning) }),
    ...(toolCalls !== undefined && {
      toolCalls: toolCalls.map((call) => ({ ...call, arguments: cut(call.arguments) })),
    }),
  };
}

function cut(text: string): string {
  return text.slice(0, longestAnswer + 1);
}

/**
 * Has a conversation; where all its answers are of an earlier run and nothing can be made of them, it
 * is had once more with new ones: a failure stands for a run, not for ever.
 */
export async function failingOnce<T>(
  asker: Asker,
  conversation: (ask: Ask) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  const ask: Ask = (request, signal) => {
    keys.push(request.key);
    return asker.ask(request, signal);
  };
  try {
    return await conversation(ask);
  } catch (error) {
    const isUnusable =
      error instanceof LanguageModelError && /^(bad-answer|refused)$/u.test(error.problem);
    if (!isUnusable || !asker.forget(keys)) throw error;
    return conversation(ask);
  }
}
