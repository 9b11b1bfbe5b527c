import { isList, type Json } from '@envloom/core';
import type { TypeJson } from './type-json.ts';

/** Whether a value certainly is one of a type; values of shapes and records are not looked into. */
export function fitsType(value: Json, type: TypeJson): boolean {
  if (value === null) return type.nullable === true || type.type === 'json';
  return (checks[type.type] ?? never)(value, type);
}

type Check = (value: Json, type: TypeJson) => boolean;

const never: Check = () => false;

const isWithin = (value: number, low: number | undefined, high: number | undefined): boolean =>
  value >= (low ?? -Infinity) && value <= (high ?? Infinity);

const isNumber: Check = (value, { min, max }) =>
  typeof value === 'number' && isWithin(value, min, max);

const checks: Readonly<Record<string, Check>> = {
  json: () => true,
  boolean: (value) => typeof value === 'boolean',
  string: (value, { min_length, max_length }) =>
    typeof value === 'string' && isWithin(value.length, min_length, max_length),
  enum: (value, { values = [] }) => typeof value === 'string' && values.includes(value),
  integer: (value, type) => Number.isInteger(value) && isNumber(value, type),
  number: (value, type) => isNumber(value, type) && type.decimals === undefined,
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  array: (value, { of, min_items, max_items, distinct }) =>
    isList(value) &&
    isWithin(value.length, min_items, max_items) &&
    (distinct !== true || value.length < 2) &&
    of !== undefined &&
    'type' in of &&
    value.every((item) => fitsType(item, of)),
  union: (value, { of = [] }) => 'some' in of && of.some((each) => fitsType(value, each)),
};
