import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Topic } from '../topic.ts';

/** Where an environment came from that a language model wrote, beside its model. */
export const provenanceFile = 'provenance.json';

/** As much of it as decides whether an environment is the one that a topic would give. */
const originSchema = z.looseObject({
  topic: z.looseObject({ title: z.string(), summary: z.string() }),
  rounds: z.array(z.unknown()).optional(),
});

export type Origin = z.infer<typeof originSchema>;

/**
 * What an environment was made from; undefined where that is not told.
 *
 * @param folder absolute
 */
export function originOf(folder: string): Origin | undefined {
  const file = join(folder, provenanceFile);
  if (!existsSync(file)) return undefined;
  try {
    return originSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Whether an environment of this origin was made from a topic. */
export function isFrom(origin: Origin | undefined, { title, summary }: Topic): boolean {
  return origin?.topic.title === title && origin.topic.summary === summary;
}
