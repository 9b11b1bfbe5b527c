import { z } from 'zod';

/** What a thread is given whose calls are watched. */
export const watchedThread = z.object({ watched: z.instanceof(SharedArrayBuffer) });

export type WatchedThread = z.infer<typeof watchedThread>;
