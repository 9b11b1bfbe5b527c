import type { LogicModel } from '../../schema/model.ts';
import type { TypeNode } from '../../schema/type.ts';
import { item, type Path } from './source.ts';

/** Whether what is at a path within values of a declared type is a ref to the entity. */
export function isRefAt(
  type: TypeNode,
  [step, ...rest]: Path,
  target: string,
  model: LogicModel,
): boolean {
  if (step === undefined) return type.type === 'ref' && type.entity === target;
  if (type.type === 'array')
    return (step === item || typeof step === 'number') && isRefAt(type.of, rest, target, model);
  if (type.type === 'record')
    return (step === item || typeof step === 'string') && isRefAt(type.of, rest, target, model);
  const member = type.type === 'shape' ? memberNamed(type.shape, step, model) : undefined;
  return member !== undefined && isRefAt(member, rest, target, model);
}

function memberNamed(shapeName: string, step: Path[number], model: LogicModel) {
  const shape = model.shapes?.find(({ name }) => name === shapeName);
  return shape?.fields.find(({ name }) => name === step);
}
