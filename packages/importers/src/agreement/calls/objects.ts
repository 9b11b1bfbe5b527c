import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { memberPlace } from '../../schema/context.ts';
import { flatten } from '../../schema/flatten.ts';
import { kindsOf } from '../../schema/kinds.ts';
import type { Drawing, DrawValue, ValuePlace } from './drawing.ts';
import { freshText } from './texts.ts';

/** How often an object is one that was seen, and how often it is so in one of its members. */
const isSeen = 0.45;
const isSeenInMember = 0.85;

/** An object that a schema allows, at times with the members of one that was seen. */
export function drawObject(
  schema: JsonObject,
  { place, name }: ValuePlace,
  drawing: Drawing,
  drawValue: DrawValue,
): JsonObject {
  const { draw, known } = drawing;
  const { properties, required, additionalProperties } = schema;
  const members = isObject(properties) ? Object.entries(properties) : [];
  const needed = isList(required) ? required : [];
  if (members.length === 0 && isObject(additionalProperties))
    return drawRecord(additionalProperties, { place, name }, drawing, drawValue);
  const names = members.map(([member]) => member);
  const seen = draw.chance(isSeen) ? known.objectLike(names, draw) : undefined;
  const drawn = members.flatMap(([member, inner]): readonly (readonly [string, Json])[] => {
    const at = { place: memberPlace(place, member), name: member };
    if (!needed.includes(member) && !isGiven(at, drawing)) return [];
    const value = seen?.[member];
    const fits = value !== undefined && isOfKind(value, inner, at);
    return [
      [
        member,
        fits && draw.chance(isSeenInMember)
          ? partOf(value, drawing)
          : drawValue(inner, at, drawing),
      ],
    ];
  });
  return Object.fromEntries(drawn);
}

/** A member that may be left out: as often as not, and less where calls fail with it. */
function isGiven({ place }: ValuePlace, { sources, draw }: Drawing): boolean {
  return sources.choose(`${place.at}?`, {}, ['given', 'left out'], draw) === 'given';
}

/** At times only some items of a list that was seen. */
function partOf(value: Json, { draw }: Drawing): Json {
  return isList(value) && draw.chance(0.6) ? value.filter(() => draw.chance(0.6)) : value;
}

function isOfKind(value: Json, schema: Json, { place }: ValuePlace): boolean {
  const { types } = kindsOf(flatten(schema, { ...place, open: new Set() }).schema);
  const type = isList(value) ? 'array' : typeof value;
  return types.length === 0 || types.some((each) => each === type || matchesNumber(each, value));
}

const matchesNumber = (type: string, value: Json): boolean =>
  type === 'integer' && Number.isInteger(value);

function drawRecord(
  values: Json,
  { place, name }: ValuePlace,
  drawing: Drawing,
  drawValue: DrawValue,
): JsonObject {
  const { draw } = drawing;
  const at = { place: memberPlace(place, '*'), name };
  const entries = Array.from({ length: draw.integer(0, 3) }, (): readonly [string, Json] => [
    freshText(draw),
    drawValue(values, at, drawing),
  ]);
  return Object.fromEntries(entries);
}
