import type { LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import type { Use } from './type-rules.ts';

/** The names of the shapes that a type is made of, without what they are made of themselves. */
function shapesIn(type: TypeNode): string[] {
  if (type.type === 'shape') return [type.shape];
  return type.type === 'array' || type.type === 'record' ? shapesIn(type.of) : [];
}

/** Shapes with the shapes that their fields lead to. */
function reached({ shapes = [] }: LogicModel, types: readonly TypeNode[]): Set<string> {
  const found = new Set<string>();
  const waiting = types.flatMap(shapesIn);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const shape = shapes.find((each) => each.name === name);
    waiting.push(...(shape?.fields ?? []).flatMap(shapesIn));
  }
  return found;
}

/** The shapes that callers hand in: within arguments, and within rows of a world. */
export function takenShapes(model: LogicModel): ReadonlySet<string> {
  const { operations, functions = [], entities } = model;
  return reached(model, [
    ...operations.flatMap(({ params }) => params),
    ...functions.flatMap(({ params }) => params),
    ...entities.flatMap(({ fields }) => fields),
  ]);
}

/** The shapes that a caller's argument is made of, which have to be whole. */
export function argumentShapes(model: LogicModel): ReadonlySet<string> {
  return reached(
    model,
    model.operations.flatMap(({ params }) => params),
  );
}

/** The shapes that callers get: within results, rows, settings; and whoever imports their types. */
export function givenShapes(model: LogicModel): ReadonlySet<string> {
  const { operations, functions = [], entities, settings = [] } = model;
  return reached(model, [
    ...operations.flatMap(({ returns }) => (returns === undefined ? [] : [returns])),
    ...functions.map(({ returns }) => returns),
    ...entities.flatMap(({ fields }) => fields),
    ...settings,
  ]);
}

/** Where shapes of two models are used; one that nobody uses is still an exported type. */
export function shapeUse(before: LogicModel, after: LogicModel): (name: string) => Use {
  const taken = [takenShapes(before), takenShapes(after)];
  const given = [givenShapes(before), givenShapes(after)];
  return (name) => {
    const isTaken = taken.some((names) => names.has(name));
    return { taken: isTaken, given: !isTaken || given.some((names) => names.has(name)) };
  };
}
