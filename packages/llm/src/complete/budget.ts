import { dollars } from '@envloom/core';
import { LanguageModelError } from '../errors.ts';
import type { StageTotals } from '../ledger-port.ts';
import type { TokenUsage, ChatRequest } from '../transport.ts';
import { costOf, type TokenPrices } from './record.ts';
import { estimatedInputTokens } from './question.ts';
import { untilAborted } from './until-aborted.ts';

/** What one run may pay for; what comes from the ledger costs nothing. */
export interface BudgetLimits {
  /** In US dollars; needs prices. */
  readonly maxCostUsd?: number | undefined;
  /** Input and output together. */
  readonly maxTokens?: number | undefined;
}

interface Amount {
  readonly tokens: number;
  readonly costUsd: number;
}

/** Where a stage has not answered yet, an answer is taken to have so many tokens. */
const assumedOutputTokens = 2000;

const nothing: Amount = { tokens: 0, costUsd: 0 };

/**
 * Lets calls pass while what was paid, what the calls under way will cost and the next call fit the
 * limits. What calls will cost is estimated from the answers of their stage so far, so that a run
 * may end a little above its limit, by as much as the calls under way are dearer than usual.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #prices: TokenPrices | undefined;
  readonly #outputs: Map<string, { calls: number; tokens: number }>;
  #paid: Amount = nothing;
  /** What the calls under way are taken to cost, kept as a sum: there may be thousands. */
  #reserved: Amount = nothing;
  #underWay = 0;
  #change = Promise.withResolvers<undefined>();

  /** @throws LanguageModelError 'budget' for limits that cannot be kept */
  constructor(
    limits: BudgetLimits,
    prices: TokenPrices | undefined,
    totals: readonly StageTotals[],
  ) {
    refuseUseless(limits, prices);
    this.#limits = limits;
    this.#prices = prices;
    this.#outputs = new Map(
      totals.map(({ stage, calls, outputTokens }) => [stage, { calls, tokens: outputTokens }]),
    );
  }

  /**
   * Waits while only the calls under way stand against it.
   *
   * @returns what to call when the call has ended, with what it used where it was answered
   * @throws LanguageModelError 'budget' where the limit leaves no room for it
   */
  async admit(
    request: ChatRequest,
    signal: AbortSignal,
  ): Promise<(usage: TokenUsage | undefined) => void> {
    for (;;) {
      const estimate = this.#estimate(request);
      const needed = sumOf(this.#paid, estimate);
      if (!this.#fits(needed)) throw this.#exceeded(estimate);
      if (this.#fits(sumOf(needed, this.#reserved))) {
        this.#underWay += 1;
        this.#reserved = sumOf(this.#reserved, estimate);
        return (usage) => this.#end(request.stage, estimate, usage);
      }
      // oxlint-disable-next-line no-await-in-loop -- until there is room
      await untilAborted(this.#change.promise, signal);
    }
  }

  #end(stage: string, estimate: Amount, usage: TokenUsage | undefined): void {
    this.#underWay -= 1;
    // Fractions of dollars taken off again leave a little behind.
    this.#reserved = this.#underWay === 0 ? nothing : sumOf(this.#reserved, estimate, -1);
    if (usage !== undefined) {
      const { calls, tokens } = this.#outputs.get(stage) ?? { calls: 0, tokens: 0 };
      this.#outputs.set(stage, { calls: calls + 1, tokens: tokens + usage.output });
      this.#paid = sumOf(this.#paid, this.#amount(usage));
    }
    this.#change.resolve(undefined);
    this.#change = Promise.withResolvers();
  }

  #estimate({ stage, question }: ChatRequest): Amount {
    const { calls, tokens } = this.#outputs.get(stage) ?? { calls: 0, tokens: 0 };
    const usual = calls === 0 ? assumedOutputTokens : Math.ceil(tokens / calls);
    const output = Math.min(usual, question.sampling.maxTokens ?? usual);
    return this.#amount({ input: estimatedInputTokens(question), output });
  }

  #amount(usage: TokenUsage): Amount {
    return { tokens: usage.input + usage.output, costUsd: costOf(usage, this.#prices) ?? 0 };
  }

  #fits({ tokens, costUsd }: Amount): boolean {
    const { maxTokens = Infinity, maxCostUsd = Infinity } = this.#limits;
    return tokens <= maxTokens && costUsd <= maxCostUsd;
  }

  #exceeded(estimate: Amount): LanguageModelError {
    const { maxTokens, maxCostUsd } = this.#limits;
    const limits = [
      ...(maxCostUsd === undefined ? [] : [dollars(maxCostUsd)]),
      ...(maxTokens === undefined ? [] : [`${String(maxTokens)} tokens`]),
    ];
    return new LanguageModelError(
      'budget',
      `The limit of ${limits.join(' and ')} leaves no room for the next call, of about ` +
        `${this.#text(estimate)}: this run has paid for ${this.#text(this.#paid)}. Everything ` +
        'that was answered is kept; run again with a higher --max-cost or --max-tokens to go on.',
    );
  }

  #text({ tokens, costUsd }: Amount): string {
    const cost = this.#prices === undefined ? '' : ` (${dollars(costUsd)})`;
    return `${String(tokens)} tokens${cost}`;
  }
}

function sumOf(one: Amount, other: Amount, sign = 1): Amount {
  return {
    tokens: one.tokens + sign * other.tokens,
    costUsd: one.costUsd + sign * other.costUsd,
  };
}

function refuseUseless(limits: BudgetLimits, prices: TokenPrices | undefined): void {
  for (const limit of [limits.maxCostUsd, limits.maxTokens]) {
    if (limit !== undefined && !(Number.isFinite(limit) && limit >= 0)) {
      throw new LanguageModelError(
        'budget',
        `A limit of cost or tokens is a number of 0 or more, not ${String(limit)}.`,
      );
    }
  }
  if (limits.maxCostUsd !== undefined && prices === undefined) {
    throw new LanguageModelError(
      'budget',
      'A limit of the cost needs the prices of the model: give --input-price and --output-price ' +
        '(US dollars per million tokens), or limit the tokens with --max-tokens.',
    );
  }
}
