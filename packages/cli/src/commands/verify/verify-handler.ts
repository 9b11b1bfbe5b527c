import { extname, join } from 'node:path';
import type { JobHandler } from '@envloom/work';
import { workOnPackage } from '@envloom/work';
import { verifyInputSchema, verifyOutputSchema } from './verify-work.ts';

const module = join(import.meta.dirname, `verify-child${extname(import.meta.filename)}`);

/**
 * Verifies the stored scenarios of packages that are sent.
 *
 * @param place absolute path of a folder that has what packages import
 */
export function verifyHandler(place: string): JobHandler {
  return (input, context) => {
    const { root, files } = verifyInputSchema.parse(input);
    const work = { module, root, files, task: {}, schema: verifyOutputSchema };
    return workOnPackage(place, work, context);
  };
}
