import { walkedKinds } from '../select/kinds.ts';
import type { DroppedAttempt } from '../generate/options.ts';
import { z } from 'zod';

const reasons = [
  'no-plan',
  'ambiguous-reason',
  'unproven-reason',
  'no-words',
  'valid-start',
  'solvable',
  'rule-broken',
  'already-done',
  'frame',
  'sensitive',
  'over-strict',
  'insufficient-information',
  'not-deterministic',
  'adversary',
  'duplicate',
  'not-needed',
] as const satisfies readonly DroppedAttempt['reason'][];

export const kindSchema = z.enum(walkedKinds);

/** An attempt at a scenario that came to nothing, without its `kind`. */
export const droppedSchema = z.strictObject({
  attempt: z.int(),
  wanted: kindSchema,
  reason: z.enum(reasons),
  why: z.string(),
});
