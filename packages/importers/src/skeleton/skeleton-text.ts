import { generated } from '@envloom/core';
import { FORMAT_VERSION, type LogicModel, printModel } from '@envloom/logic-model';
import type { Skeleton } from './skeleton.ts';

/** What an author has to add, above a skeleton. */
const head = (name: string): string =>
  [
    `The logic model of ${name} as far as its source decides it: \`wire\`, shapes and operations are complete but for`,
    ' their bodies. Add title, summary, domain, rules, entities and bodies, and generate from it:',
    '',
    `   npx nx g env ${name} --model <this file>`,
  ].join('\n');

/** A skeleton as a file that an author goes on with. */
export function skeletonText(name: string, { wire, shapes, operations }: Skeleton): string {
  const model = {
    format_version: FORMAT_VERSION,
    name,
    ...(shapes.length === 0 ? {} : { shapes }),
    operations,
    wire,
  };
  const comment = head(name).replaceAll(/^/gm, '# ').replaceAll(/ +$/gm, '');
  // It prints what is there, and asks for nothing that is not.
  return `${comment}\n${printModel(generated<LogicModel>(model))}`;
}
