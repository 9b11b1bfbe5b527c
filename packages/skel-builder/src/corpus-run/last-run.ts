import type { Ledger } from '@envloom/llm';
import { z } from 'zod';

/** What a run was asked for, so that `--status` can tell of it later. */
const lastRunSchema = z.looseObject({
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The model as it was asked for. */
  languageModel: z.string(),
});

export type LastRun = z.infer<typeof lastRunSchema>;

const stage = 'run';
const key = 'last';

export function keepLastRun(ledger: Pick<Ledger, 'putResult'>, run: LastRun): void {
  ledger.putResult(stage, key, run);
}

export function lastRun(ledger: Pick<Ledger, 'result'>): LastRun | undefined {
  return lastRunSchema.safeParse(ledger.result(stage, key)).data;
}
