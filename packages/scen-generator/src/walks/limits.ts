import { addDays, type FieldSpec, isDate } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Draw, World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { terrainOf } from './model-graph.ts';

/** How far beyond a limit people go: by this part of an amount, by so many days of a date. */
const excess = 0.1;
const mostDays = 7;

/**
 * A request that goes beyond what one of its amounts or dates was compared with when it was granted;
 * undefined where none was compared with anything.
 */
export function beyondLimit(
  stage: GeneratorContext,
  traced: World,
  { tool, args }: Request,
  draw: Draw,
): Request | undefined {
  const params = terrainOf(stage).params.get(tool) ?? {};
  const limits = limitsMet(stage, traced, { tool, args });
  const options = Object.entries(args).flatMap(([name, value]) =>
    limitsOf(value, limits).flatMap((limit): readonly (readonly [string, Json])[] => {
      const spec = params[name];
      const next = spec === undefined ? undefined : beyond(spec, value, limit, draw);
      return next === undefined || next === value ? [] : [[name, next]];
    }),
  );
  if (options.length === 0) return undefined;
  return { tool, args: { ...args, ...Object.fromEntries([draw.pick(options)]) } };
}

type Compared = readonly [left: unknown, right: unknown];

/** What was compared while the request was judged. */
function limitsMet(
  stage: GeneratorContext,
  traced: World,
  { tool, args }: Request,
): readonly Compared[] {
  const { probe } = stage.traced;
  probe.tracing = true;
  probe.clear();
  traced.fork().call(tool, args);
  const met = probe.meetings.map(({ left, right }): Compared => [left, right]);
  probe.tracing = false;
  return met;
}

function limitsOf(value: Json, met: readonly Compared[]): readonly unknown[] {
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  return met.flatMap(([left, right]) => {
    if (left === value) return [right];
    return right === value ? [left] : [];
  });
}

/** A little more than a limit that lies above, a little less than one that lies below. */
function beyond(spec: FieldSpec, value: Json, limit: unknown, draw: Draw): Json | undefined {
  if (typeof value === 'number' && typeof limit === 'number') return over(spec, value, limit);
  if (typeof value !== 'string' || typeof limit !== 'string' || spec.type !== 'date')
    return undefined;
  if (!isDate(value) || !isDate(limit)) return undefined;
  return addDays(limit, (limit >= value ? 1 : -1) * draw.integer(1, mostDays));
}

function over(spec: FieldSpec, value: number, limit: number): number | undefined {
  if (spec.type !== 'integer' && spec.type !== 'number') return undefined;
  const step = Math.max(1, Math.round(Math.abs(limit) * excess));
  const next = Math.floor(limit) + (limit >= value ? step : -step);
  const isAllowed = next > 0 && next >= (spec.min ?? 0) && next <= (spec.max ?? Infinity);
  return isAllowed ? next : undefined;
}
