import type { Json } from '@envloom/core';
import { round } from '@envloom/runtime';
import type { Problems } from '../problems.ts';
import type { Maker } from './moment.ts';
import { hintsOf, type Slot } from './slot.ts';

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const largest = 1_000_000;
const money = /price|amount|cost|fee|total|balance|rate|limit|salary|budget|value/i;
const count = /count|quantity|copies|pieces|persons|guests|seats|packs|nights|days/i;

/** How often people give a round number. */
const rounded = 0.8;

/** Numbers within the range of the hint and the bounds of the type. */
export function numberMaker(slot: Slot, problems: Problems): Maker {
  const usual = usualBounds(slot, problems);
  const digits = digitsOf(slot);
  const edges = edgesOf(slot, usual, digits);
  return ({ draw, edge, strays }) => {
    if (draw.chance(edge)) return draw.pick(edges);
    const value = between(usual, digits, draw.real());
    return !strays && slot.use === 'param' && draw.chance(rounded) ? handy(value, usual) : value;
  };
}

/** The number as a person would say it, with two digits besides zeros, where it stays in bounds. */
function handy(value: number, { min, max }: Bounds): number {
  if (value === 0) return value;
  const magnitude = Math.floor(Math.log10(Math.abs(value))) - 1;
  const step = 10 ** magnitude;
  const near = magnitude > 0 ? round(value / step, 0) * step : round(value, -magnitude);
  return near >= min && near <= max ? near + 0 : value;
}

/** A number between bounds, with so many digits after the point. */
function between({ min, max }: Bounds, digits: number, share: number): number {
  const step = 10 ** digits;
  const steps = Math.max(0, Math.floor(round((max - min) * step, 3)));
  const value = round(min + Math.floor(share * (steps + 1)) / step, digits);
  return Math.min(max, Math.max(min, value)) + 0;
}

function digitsOf({ spec }: Slot): number {
  return spec.type === 'number' ? (spec.decimals ?? 2) : 0;
}

function typeBounds({ spec }: Slot): Bounds {
  if (spec.type !== 'integer' && spec.type !== 'number') return { min: 0, max: 0 };
  return { min: spec.min ?? -Infinity, max: spec.max ?? Infinity };
}

function usualBounds(slot: Slot, problems: Problems): Bounds {
  const type = typeBounds(slot);
  const { range } = hintsOf(slot);
  if (range === undefined) return guessed(slot, type);
  const min = whole(slot, Math.max(type.min, Number(range[0])));
  const max = Math.min(type.max, Number(range[1]));
  if (min <= max) return { min, max };
  problems.addHint(
    slot.path,
    'range',
    `\`range\` [${range.join(', ')}] has no value that ${slot.name} accepts.`,
    `Give two numbers, the lower first, between ${type.min} and ${type.max}.`,
  );
  return guessed(slot, type);
}

function whole({ spec }: Slot, value: number): number {
  return spec.type === 'integer' ? Math.ceil(value) : value;
}

/** What is likely for a field of this name, within what the type accepts. */
function guessed(slot: Slot, type: Bounds): Bounds {
  const likely = likelyBounds(slot);
  const min = Math.max(type.min, Math.min(likely.min, type.max));
  const max = Math.min(type.max, Math.max(likely.max, min + likely.max));
  return { min: whole(slot, min), max: slot.spec.type === 'integer' ? Math.floor(max) : max };
}

function likelyBounds({ name, spec }: Slot): Bounds {
  if (money.test(name)) return { min: spec.type === 'integer' ? 1 : 0.5, max: 200 };
  if (count.test(name)) return { min: 1, max: 6 };
  return /year/i.test(name) ? { min: 1990, max: 2026 } : { min: 0, max: 20 };
}

function edgesOf(slot: Slot, usual: Bounds, digits: number): readonly Json[] {
  const { min, max } = typeBounds(slot);
  const step = 10 ** -digits;
  const inner = [min, max, 0, 1, usual.min, usual.max, usual.max + step, usual.min - step];
  const outer = [Number.isFinite(max) ? max : largest, Number.isFinite(min) ? min : -1];
  const isWithin = (value: number) => value >= min && value <= max && Number.isFinite(value);
  const found = [...inner, ...outer].filter(isWithin).map((value) => round(value, digits) + 0);
  return [...new Set(found)].filter(isWithin);
}
