import { z } from 'zod';
import { openRequest, sessionRecord } from '../session/session-request.ts';

const shown = {
  brief: z.boolean().optional().describe('Leave out the tools and the instructions.'),
  strict: z.boolean().optional().describe('Tell the tools with strict schemas.'),
  text: z.boolean().optional().describe('Add what a text agent (Hermes, Qwen3) reads first.'),
};

/** Of `POST /sessions` and of a reset. */
export const startBody = openRequest.extend(shown);

export type StartBody = z.infer<typeof startBody>;

export const stepBody = z
  .strictObject({
    action: z.unknown().optional().describe('In one of the forms that an episode takes.'),
    text: z.string().optional().describe('Instead of it: what a text agent wrote.'),
  })
  .refine((body) => 'action' in body !== 'text' in body, {
    error: 'a step has either an action or a text',
  });

export const rewindBody = z.strictObject({
  actions: z.int().min(0).describe('How many of the actions are kept.'),
});

export const emptyBody = z.strictObject({});

/** As it is described: JSON of any depth would need a schema that refers to itself. */
export const recordBody = sessionRecord.extend({ actions: z.array(z.unknown()) });
