import { generated } from '@envloom/core';
import { shapesIn, type TypeJson } from '@envloom/importers';
import type { LogicModel } from '@envloom/logic-model';

/** The shapes of the tools that are shown, and of the tables. */
export function shapesFor(
  model: LogicModel,
  shown: LogicModel['operations'],
): LogicModel['shapes'] {
  const { shapes = [], entities } = model;
  const types = generated<readonly TypeJson[]>([
    ...shown.flatMap(({ params, returns }) => [
      ...params,
      ...(returns === undefined ? [] : [returns]),
    ]),
    ...entities.flatMap(({ fields }) => fields),
  ]);
  const reached = new Set(types.flatMap(shapesIn));
  for (const name of reached) {
    const fields = shapes.find((shape) => shape.name === name)?.fields ?? [];
    for (const inner of generated<readonly TypeJson[]>(fields).flatMap(shapesIn))
      reached.add(inner);
  }
  return shapes.filter(({ name }) => reached.has(name));
}
