import { isList, type JsonObject } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import type { Drawing, ValuePlace } from './drawing.ts';

const allSources = ['same', 'alike', 'small', 'bound', 'odd', 'said'] as const;

type Source = (typeof allSources)[number];

const weights = { same: 3, alike: 2, small: 4, bound: 1, odd: 0.4, said: 1.5 };

const oddNumbers: readonly number[] = [0, -1, 1_000_000, 2 ** 31, 0.5, -3.25];

/** A number that a schema allows. */
export function drawNumber(
  schema: JsonObject,
  { place, name }: ValuePlace,
  { draw, known, sources }: Drawing,
  isWhole: boolean,
): number {
  const { low, high } = boundsOf(schema);
  const { default: fallback, examples } = schema;
  const offers: Record<Source, readonly number[]> = {
    same: numbers(known.named(name).map(({ value }) => value)),
    alike: numbers(known.alike(name).map(({ value }) => value)),
    small: [smallNumber(low, high, draw)],
    bound: [low, low + 1, high, high - 1].filter((bound) => Math.abs(bound) < 1e9),
    odd: oddNumbers,
    said: numbers([fallback, ...(isList(examples) ? examples : [])]),
  };
  const open = allSources.filter((source) => offers[source].length > 0);
  const drawn = draw.pick(offers[sources.choose(place.at, weights, open, draw)]);
  return fitted(drawn, schema, isWhole);
}

/** From 0 or the least that is allowed: as often as not next to it, where what a call does changes most. */
function smallNumber(low: number, high: number, draw: Draw): number {
  const least = Math.max(low, 0);
  return draw.integer(least, Math.min(high, least + (draw.chance(0.5) ? 3 : 20)));
}

const numbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value) => typeof value === 'number');

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Exclusive bounds are taken as whole numbers next to them. */
function boundsOf(schema: JsonObject): Bounds {
  const at = (keyword: string, none: number): number => {
    const value = schema[keyword];
    return typeof value === 'number' ? value : none;
  };
  const low = Math.max(at('minimum', -1e12), at('exclusiveMinimum', -1e12) + 1);
  const high = Math.min(at('maximum', 1e12), at('exclusiveMaximum', 1e12) - 1);
  return { low: Math.ceil(low), high: Math.max(Math.ceil(low), Math.floor(high)) };
}

function fitted(value: number, schema: JsonObject, isWhole: boolean): number {
  const { low, high } = boundsOf(schema);
  const within = Math.min(high, Math.max(low, value));
  const { multipleOf } = schema;
  if (typeof multipleOf === 'number' && multipleOf > 0)
    return Math.round(within / multipleOf) * multipleOf;
  return isWhole ? Math.round(within) : within;
}
