import { strictThreshold, type EvaluateOptions } from '@envloom/quality';
import type { z } from 'zod';
import type { checkOptions } from './options.ts';

type Options = z.output<typeof checkOptions>;

export function evaluateOptionsOf({ seed, runs, budget, ...options }: Options): EvaluateOptions {
  const { failOn, minCodes, minKillScore } = options;
  const threshold = {
    ...strictThreshold,
    fail_on: failOn,
    codes: minCodes,
    kill_score: minKillScore,
  };
  return { seed, runs, budgetSeconds: budget, threshold };
}
