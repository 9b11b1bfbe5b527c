import { defaultOptions, failOnValues, strictThreshold, type EvaluateOptions, type FailOn, type Threshold } from '@envloom/quality';
import type { CheckOptions } from './options.ts';

/** The page is written under this name unless a path is given. */
const defaultPage = 'quality.html';

/** @throws Error for a value that is none of those listed */
export function evaluateOptionsOf(options: CheckOptions): EvaluateOptions {
  return {
    seed: options.seed ?? defaultOptions.seed,
    runs: options.runs ?? defaultOptions.runs,
    budgetSeconds: options.budget ?? defaultOptions.budgetSeconds,
    threshold: thresholdOf(options),
  };
}

/** The path of the page, relative to the environment's folder; undefined: none is wanted. */
export function pageOf({ html }: CheckOptions): string | undefined {
  if (html === true || html === '') return defaultPage;
  return html === false ? undefined : html;
}

function thresholdOf({ failOn, minCodes, minKillScore }: CheckOptions): Threshold {
  return {
    ...strictThreshold,
    fail_on: failOn === undefined ? strictThreshold.fail_on : failOnOf(failOn),
    codes: minCodes ?? strictThreshold.codes,
    kill_score: minKillScore ?? strictThreshold.kill_score,
  };
}

function failOnOf(text: string): FailOn {
  const known = failOnValues.find((value) => value === text);
  if (known === undefined) {
    throw new Error(`--failOn must be one of ${failOnValues.join(', ')}, but is "${text}".`);
  }
  return known;
}
