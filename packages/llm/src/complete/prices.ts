import type { TokenUsage } from '../transport.ts';

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
