import type { Decisions, KeptFigures } from '../generate/decisions.ts';
import { z } from 'zod';
import { kindSchema } from './dropped.ts';

const args = z.record(z.string(), z.json());
const call = z.union([z.tuple([z.string()]), z.tuple([z.string(), args])]);
const places = z.array(z.int());
const three = z.tuple([z.number(), z.number(), z.number()]);

/** What the gates found, as far as it is kept. */
export const keptFiguresSchema = z.strictObject({
  kill: three,
  alternatives: z.int(),
  earned: z.record(z.string(), three).exactOptional(),
}) satisfies z.ZodType<KeptFigures>;

/** What a scenario is made from, in a line or in the journal of a run. */
export const decisionsSchema = z.strictObject({
  attempt: z.int(),
  scene: z.int(),
  kind: kindSchema,
  calls: z.array(call),
  repaired: z.literal(true).exactOptional(),
  ordered: z.literal(true).exactOptional(),
  refused: z
    .strictObject({
      call,
      reason: z.string(),
      reasons: z.array(z.string()),
      facts: z.array(args),
      queries: z.array(call),
    })
    .exactOptional(),
  decided_by: z.array(z.string()).exactOptional(),
  told: places.exactOptional(),
  ...keptFiguresSchema.shape,
}) satisfies z.ZodType<Decisions>;
