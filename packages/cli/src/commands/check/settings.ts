import { strictThreshold, type EvaluateOptions } from '@envloom/quality';
import type { z } from 'zod';
import type { checkOptions } from './options.ts';

type Options = z.output<typeof checkOptions>;

/** The page is written under this name unless a path is given. */
const defaultPage = 'quality.html';

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

/** The path of the page, relative to the environment's folder; undefined: none is wanted. */
export function pageOf({ html }: Pick<Options, 'html'>): string | undefined {
  if (html === true || html === '') return defaultPage;
  return html === false ? undefined : html;
}
