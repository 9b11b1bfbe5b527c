import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { provenanceSchema } from '../build/provenance.ts';
import type { Topic } from '../topic.ts';
import { provenanceFile } from './provenance-file.ts';

/**
 * The topic that an environment was made from; undefined where it was written by hand.
 *
 * @param folder absolute
 */
export function topicOf(folder: string): Topic | undefined {
  const file = join(folder, provenanceFile);
  if (!existsSync(file)) return undefined;
  const read = provenanceSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return read.success
    ? { ...read.data.topic, name: basename(folder), tasks: read.data.tasks }
    : undefined;
}
