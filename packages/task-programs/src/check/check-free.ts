import { didYouMean, type CheckedModel } from '@envloom/logic-model';
import { finding, type TaskFinding } from '../diagnostics/diagnostic.ts';
import type { TaskProgram } from '../schema.ts';

/** Fields of `free` that the environment does not have. */
export function freeFindings({ model }: CheckedModel, { free }: TaskProgram): TaskFinding[] {
  const fields = model.entities.flatMap(({ collection, fields: own }) =>
    own.map(({ name }) => `${collection}.${name}`),
  );
  return free.flatMap((item, index) => {
    if (typeof item === 'string' || fields.includes(item.field)) return [];
    const message = `There is no field \`${item.field}\`.`;
    const fix = didYouMean(item.field, fields);
    return [finding('FREE_UNKNOWN', ['free', index, 'field'], message, fix)];
  });
}
