import { isObject } from '@envloom/core';
import type { LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { alternativeOf } from './value-fit.ts';

/** The texts in a value of a type whose every character counts: they are told in quotes. */
export function verbatimTexts(model: LogicModel, type: TypeNode, value: unknown): string[] {
  if (type.type === 'union') return verbatimTexts(model, alternativeOf(model, type, value), value);
  if (typeof value === 'string')
    return type.type === 'string' && type.verbatim === true ? [value] : [];
  return partsOf(model, type, value).flatMap(([inner, part]) => verbatimTexts(model, inner, part));
}

type Part = readonly [type: TypeNode, value: unknown];

function partsOf(model: LogicModel, type: TypeNode, value: unknown): Part[] {
  if (type.type === 'array')
    return Array.isArray(value) ? value.map((item): Part => [type.of, item]) : [];
  if (!isObject(value)) return [];
  if (type.type === 'record') return Object.values(value).map((item): Part => [type.of, item]);
  if (type.type !== 'shape') return [];
  const { fields = [] } = model.shapes?.find(({ name }) => name === type.shape) ?? {};
  return fields.map((member): Part => [member, value[member.name]]);
}
