import { canonicalJson, type Json } from '@envloom/core';
import type { FieldSpec } from '@envloom/runtime';
import type { Maker, Moment } from './moment.ts';

type ListSpec = Extract<FieldSpec, { readonly type: 'array' }>;

/** An object of what is there. */
export function objectOf(
  members: readonly (readonly [string, Json | undefined])[],
): Readonly<Record<string, Json>> {
  const made: Record<string, Json> = {};
  for (const [name, value] of members) if (value !== undefined) made[name] = value;
  return made;
}

/** Values of a record and items of a list where nothing says how many. */
const usualMost = 3;

/** A list of items; as many as its bounds allow, none twice where it is `distinct`. */
export function listMaker(
  item: Maker,
  { minItems = 0, maxItems = Infinity, distinct }: ListSpec,
): Maker {
  const usual = Math.min(maxItems, Math.max(minItems, 1) + usualMost);
  return (moment) => {
    const { draw, edge } = moment;
    const size = draw.chance(edge)
      ? draw.pick([minItems, Math.min(maxItems, usual + 5)])
      : draw.integer(Math.max(minItems, Math.min(1, usual)), usual);
    const items = drawnItems(item, size, moment, distinct === true);
    return items.length < minItems ? undefined : items;
  };
}

function drawnItems(item: Maker, size: number, moment: Moment, distinct: boolean): readonly Json[] {
  const found = new Map<string | number, Json>();
  for (let tries = 0; found.size < size && tries < size * 4; tries += 1) {
    const value = item(moment);
    if (value === undefined) continue;
    found.set(distinct ? canonicalJson(value) : tries, value);
  }
  return [...found.values()];
}

const words = ['basic', 'extra', 'north', 'south', 'first', 'second', 'other'];

/** A record under a few words. */
export function recordMaker(value: Maker): Maker {
  return (moment) => {
    const size = moment.draw.chance(moment.edge) ? 0 : moment.draw.integer(1, usualMost);
    const found = moment.draw
      .shuffle(words)
      .slice(0, size)
      .map((key) => [key, value(moment)] as const);
    return objectOf(found);
  };
}
