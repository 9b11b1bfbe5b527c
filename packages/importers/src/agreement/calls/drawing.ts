import type { Json } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import type { SchemaPlace } from '../../schema/context.ts';
import type { Known, KnownValues } from './known-values.ts';
import type { SourceChoice } from './source-choice.ts';

/** What values of arguments are drawn with. */
export interface Drawing {
  readonly draw: Draw;
  readonly known: KnownValues;
  readonly sources: SourceChoice;
  /** Values of this call that were seen before. */
  readonly chosen: string[];
}

/** A place that a value is drawn for. */
export interface ValuePlace {
  readonly place: SchemaPlace;
  /** The member that it is, or that the list is which it is in. */
  readonly name: string;
}

/** Draws a value for a schema, whatever it is. */
export type DrawValue = (schema: Json, at: ValuePlace, drawing: Drawing) => Json;

/** One of the values that were seen: first whose they are, by what was learnt of that, then rather a late one. */
export function drawKnown<Value extends Known>(
  values: readonly Value[],
  at: string,
  { draw, sources }: Drawing,
): Value {
  const origins = [...new Set(values.map(({ origin }) => origin))];
  const chosen = sources.choose(`${at} of`, {}, origins, draw);
  const ofOrigin = values.filter(({ origin }) => origin === chosen);
  return latest(ofOrigin, draw);
}

/** One of the values, rather one that was seen late: the others may be gone by now. */
export function latest<Value>(values: readonly Value[], draw: Draw): Value {
  const at = Math.max(draw.real(), draw.real());
  return draw.pick(values.slice(Math.floor(at * values.length)).slice(0, 1));
}
