import type { RlPrompt } from '../prompt-format.ts';

/** What was measured of scenarios, by {@link rateKey}. */
export type PassRates = ReadonlyMap<string, NonNullable<RlPrompt['measured']>>;
