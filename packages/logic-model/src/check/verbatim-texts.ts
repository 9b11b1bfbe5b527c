import { isObject } from '@envloom/core';
import type { LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { alternativeOf } from './value-fit.ts';

/** The texts in a value of a type whose every character counts: they are told in quotes. */
export function verbatimTexts(model: LogicModel, type: TypeNode, value: unknown): string[] {
  const within = (inner: TypeNode, part: unknown): string[] => verbatimTexts(model, inner, part);
  if (type.type === 'union') return within(alternativeOf(model, type, value), value);
  if (type.type === 'string')
    return type.verbatim === true && typeof value === 'string' ? [value] : [];
  if (type.type === 'array')
    return Array.isArray(value) ? value.flatMap((item) => within(type.of, item)) : [];
  if (!isObject(value)) return [];
  if (type.type === 'record') return Object.values(value).flatMap((item) => within(type.of, item));
  if (type.type !== 'shape') return [];
  const { fields = [] } = model.shapes?.find(({ name }) => name === type.shape) ?? {};
  return fields.flatMap((member) => within(member, value[member.name]));
}
