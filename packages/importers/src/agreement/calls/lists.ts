import { isList, isSame, type Json, type JsonObject } from '@envloom/core';
import { itemPlace } from '../../schema/context.ts';
import type { Drawing, DrawValue, ValuePlace } from './drawing.ts';

const lengths = [0, 1, 2, 3, 5];
const likelihoods = [0.12, 0.45, 0.25, 0.13, 0.05];
const repeats = 0.1;

/** A list that a schema allows: mostly short, at times empty, at times with an item twice. */
export function drawList(
  schema: JsonObject,
  { place, name }: ValuePlace,
  drawing: Drawing,
  drawValue: DrawValue,
): readonly Json[] {
  const { draw } = drawing;
  const { prefixItems, items = {}, uniqueItems } = schema;
  const inside = { place: itemPlace(place), name };
  if (isList(prefixItems)) return prefixItems.map((item) => drawValue(item, inside, drawing));
  const list: Json[] = [];
  const length = within(schema, draw.weighted(lengths, likelihoods));
  for (let at = 0; at < length; at += 1) {
    const isRepeat = list.length > 0 && draw.chance(repeats);
    list.push(isRepeat ? draw.pick(list) : drawValue(items, inside, drawing));
  }
  return uniqueItems === true ? distinct(list) : list;
}

function within({ minItems, maxItems }: JsonObject, length: number): number {
  const least = typeof minItems === 'number' ? minItems : 0;
  const most = typeof maxItems === 'number' ? maxItems : length;
  return Math.max(least, Math.min(most, length));
}

const distinct = (list: readonly Json[]): readonly Json[] =>
  list.filter((item, at) => list.findIndex((other) => isSame(other, item)) === at);
