import { extname, join } from 'node:path';
import type { JobHandler } from '@envloom/queue';
import { inChildProcess } from '../../queue/child-process.ts';
import { generateInputSchema, generateOutputSchema } from './generate-work.ts';

const module = join(import.meta.dirname, `generate-child${extname(import.meta.filename)}`);

/** After so many seconds a set is given up. */
const patience = 3600;

/**
 * Makes scenarios for models that are sent, in a process that can break without the worker.
 *
 * @param place absolute path of a folder that has what packages import
 */
export function generateHandler(place: string): JobHandler {
  return async (input, { signal }) => {
    const message = generateInputSchema.parse(input);
    const work = { module, cwd: place, message, schema: generateOutputSchema };
    const end = await inChildProcess(work, { seconds: patience, signal });
    if (end.kind === 'answered') return end.result;
    throw new Error(
      end.kind === 'late'
        ? `The scenarios were not made within ${patience} seconds: ask for fewer.`
        : `Making the scenarios broke off:\n${end.said}`,
    );
  };
}
