import { z } from 'zod';
import { isObject } from '@envloom/core';
import type { ServerSettings } from '../server/server-options.ts';

/** What the parent tells a worker. */
export const toWorker = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('start'),
    settings: z.custom<ServerSettings>(isObject),
    /** Of environments, absolute. */
    folders: z.array(z.string()),
    /** What the others serve; left out for the first. */
    tasks: z.string().optional(),
    peers: z.strictObject({ own: z.int(), count: z.int(), folder: z.string() }),
  }),
  z.strictObject({ kind: z.literal('stop') }),
]);

export type ToWorker = z.infer<typeof toWorker>;

/** What a worker tells its parent. */
export const toParent = z.discriminatedUnion('kind', [
  /** `tasks`: the hash of what it serves. */
  z.strictObject({ kind: z.literal('listening'), url: z.string(), tasks: z.string() }),
  /** It cannot serve, and the sentence says why. */
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
]);

export type ToParent = z.infer<typeof toParent>;
