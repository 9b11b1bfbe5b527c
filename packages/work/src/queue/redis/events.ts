import { jsonIn } from '@envloom/core';
import { z } from 'zod';

/** What is told to all producers, and to all workers, of a version. Losing one loses no job. */
const eventSchema = z.discriminatedUnion('event', [
  /** There is an outcome, or the job was given up: look. */
  z.object({ event: z.literal('ended'), key: z.string() }),
  z.object({ event: z.literal('progress'), key: z.string(), progress: z.unknown() }),
  /** To workers: nobody wants it. */
  z.object({ event: z.literal('unwanted'), key: z.string() }),
]);

export type QueueEvent = z.infer<typeof eventSchema>;

export function eventText(event: QueueEvent): string {
  return JSON.stringify(event);
}

/** Nothing where it is no event of ours: channels are open to everybody. */
export function readEvent(text: string): QueueEvent | undefined {
  const read = eventSchema.safeParse(jsonIn(text));
  return read.success ? read.data : undefined;
}
