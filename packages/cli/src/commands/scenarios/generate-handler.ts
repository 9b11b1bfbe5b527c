import { extname, join } from 'node:path';
import type { JobHandler } from '@envloom/work';
import { answerOf } from '@envloom/work';
import { generateInputSchema, generateOutputSchema } from './generate-work.ts';

const module = join(import.meta.dirname, `generate-child${extname(import.meta.filename)}`);

/**
 * Makes scenarios for models that are sent, in a process that can break without the worker.
 *
 * @param place absolute path of a folder that has what packages import
 */
export function generateHandler(place: string): JobHandler {
  return async (input, { signal }) => {
    const message = generateInputSchema.parse(input);
    const work = { module, cwd: place, message, schema: generateOutputSchema };
    return answerOf('Making the scenarios', work, signal);
  };
}
