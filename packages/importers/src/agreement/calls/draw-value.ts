import { isList, type Json, type JsonObject } from '@envloom/core';
import type { SchemaPlace } from '../../schema/context.ts';
import { flatten } from '../../schema/flatten.ts';
import { kindsOf, type SchemaType } from '../../schema/kinds.ts';
import type { Drawing, ValuePlace } from './drawing.ts';
import { drawList } from './lists.ts';
import { drawNumber } from './numbers.ts';
import { drawObject } from './objects.ts';
import { drawText } from './texts.ts';

/** Schemas that contain themselves are followed this deep. */
const deepest = 7;

/** A value that a schema allows, made of what is known where that fits. */
export function drawValue(schema: Json, at: ValuePlace, drawing: Drawing): Json {
  const { draw } = drawing;
  const { flat, place } = opened(schema, at.place);
  const here = { ...at, place };
  const { const: only, enum: values, anyOf, oneOf, ...rest } = flat;
  if (only !== undefined) return only;
  if (isList(values) && values.length > 0) return draw.pick(values);
  const alternatives = [anyOf, oneOf].find((list) => isList(list));
  if (isList(alternatives) && alternatives.length > 0)
    return drawValue({ allOf: [rest, draw.pick(alternatives)] }, here, drawing);
  const { types, isNullable } = kindsOf(flat);
  if (isNullable && (types.length === 0 || draw.chance(0.15))) return null;
  if (place.words.length > deepest) return smallest(types[0] ?? 'string');
  return ofType(types.length > 0 ? draw.pick(types) : draw.pick(scalars), flat, here, drawing);
}

const scalars: readonly SchemaType[] = ['string', 'string', 'integer', 'boolean'];

/** A schema without references; one that contains itself is opened anew. */
function opened(schema: Json, place: SchemaPlace): { flat: JsonObject; place: SchemaPlace } {
  const first = flatten(schema, place);
  const { schema: flat, open } = first.isCircle
    ? flatten(schema, { ...place, open: new Set() })
    : first;
  return { flat, place: { ...place, open } };
}

function smallest(type: SchemaType): Json {
  const values = { string: '', integer: 0, number: 0, boolean: false, array: [], object: {} };
  return values[type];
}

function ofType(type: SchemaType, schema: JsonObject, at: ValuePlace, drawing: Drawing): Json {
  switch (type) {
    case 'string':
      return drawText(schema, at, drawing);
    case 'integer':
      return drawNumber(schema, at, drawing, true);
    case 'number':
      return drawNumber(schema, at, drawing, drawing.draw.chance(0.5));
    case 'boolean':
      return drawing.draw.chance(0.5);
    case 'array':
      return drawList(schema, at, drawing, drawValue);
    default:
      return drawObject(schema, at, drawing, drawValue);
  }
}
