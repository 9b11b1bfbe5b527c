import { z } from 'zod';

/** Whether an environment fails by its errors and shares; `never` only reports. */
export const failOnValues = ['error', 'never'] as const;

const share = z.number().min(0).max(1);

/** What an environment must reach to pass. */
export const thresholdSchema = z
  .strictObject({
    fail_on: z.enum(failOnValues).describe('`never`: nothing fails.'),
    operations: share.describe('The least share of operations that succeeded.'),
    codes: share.describe('The least share of failure codes that were reached.'),
    kill_score: share.describe('The least share of mistakes put in on purpose that are noticed.'),
  })
  .readonly();

export type Threshold = z.infer<typeof thresholdSchema>;
export type FailOn = Threshold['fail_on'];

/**
 * What an environment has to reach unless options say otherwise: no error, every operation
 * succeeded, nearly every failure code reached (some guard what only a bug could bring about), most
 * mistakes noticed.
 */
export const strictThreshold: Threshold = {
  fail_on: 'error',
  operations: 1,
  codes: 0.95,
  kill_score: 0.8,
};
