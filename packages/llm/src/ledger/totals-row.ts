import { z } from 'zod';
import type { StageTotals } from '../ledger-port.ts';

/** A row of the totals by stage. */
export const totalsRow: z.ZodType<StageTotals> = z.object({
  stage: z.string(),
  calls: z.number(),
  lost: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z
    .number()
    .nullable()
    .transform((cost) => cost ?? undefined),
});
