import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of evaluating an environment. */
export const checkOptions = z.strictObject({
  seed: option(
    z.int().min(0).default(1),
    'Seed',
    'Where all chance comes from: the same seed, runs and model give the same quality.json, byte for byte.',
  ),
  runs: option(
    z.int().min(1).default(500),
    'Runs',
    'How many random plays are made; more find more and take longer.',
  ),
  budget: option(
    z.number().positive().default(60),
    'Budget in seconds',
    'After so many seconds of processor time no new play begins. A run that the budget cuts short says so, and its figures depend on the machine.',
  ),
  failOn: option(
    z.enum(['error', 'never']).default('error'),
    'Fail on',
    'With "error" the check fails on errors and where a share falls short. With "never" it never fails, whatever is found. Notes never fail.',
  ),
  minCodes: option(
    z.number().min(0).max(1).default(0.95),
    'Least share of failure codes',
    'The least share of the failure codes of all operations that must have been reached, from 0 to 1.',
  ),
  minKillScore: option(
    z.number().min(0).max(1).default(0.8),
    'Least kill score',
    'The least share of the mistakes put in on purpose that must be noticed, from 0 to 1.',
  ),
});
