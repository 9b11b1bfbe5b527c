import { extname, join } from 'node:path';
import type { JobHandler } from '@envloom/work';
import { workOnPackage } from '@envloom/work';
import { UnkeptResult } from '@envloom/work';
import { checkInputSchema, checkOutputSchema } from './check-work.ts';

const module = join(import.meta.dirname, `check-child${extname(import.meta.filename)}`);

/**
 * Evaluates environments that are sent.
 *
 * @param place absolute path of a folder that has what packages import
 */
export function checkHandler(place: string): JobHandler {
  return async (input, context) => {
    const { root, files, ...task } = checkInputSchema.parse(input);
    const work = { module, root, files, task, schema: checkOutputSchema };
    const output = await workOnPackage(place, work, context);
    // What the budget cut short depends on the machine, and what broke may be the machine.
    if (!output.ok || !output.complete) throw new UnkeptResult(output);
    return output;
  };
}
