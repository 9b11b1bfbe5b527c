import { z } from 'zod';

/** What clients read of the answers; an observation is compared as it came. */
export const start = z.looseObject({
  session: z.string(),
  observation: z.looseObject({ type: z.literal('task'), text: z.string() }),
});

export const step = z.looseObject({
  observation: z.unknown(),
  reward: z.number(),
  terminated: z.boolean(),
  truncated: z.boolean(),
});

export const state = z.looseObject({
  reward: z.number(),
  terminated: z.boolean(),
  truncated: z.boolean(),
  state_hash: z.string(),
});

export type Stood = z.infer<typeof state>;

/** How an episode ended, as a session's state tells it. */
export function ending({ reward, terminated, truncated, state_hash: hash }: Stood): {
  reward: number;
  terminated: boolean;
  truncated: boolean;
  hash: string;
} {
  return { reward, terminated, truncated, hash };
}
