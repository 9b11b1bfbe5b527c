import { isList, isObject, type Json } from '@envloom/core';
import { isKey, type Key } from '@envloom/runtime';
import type { Draw } from '../draw/draw.ts';
import type { Tables } from '../simulator/simulator.ts';
import type { Row } from '../simulator/rows.ts';
import type { Source } from '../values/moment.ts';
import { isNeeded, type Slot } from '../values/slot.ts';
import type { Binder } from './binder.ts';

/** What wrong values are drawn from. */
interface Context {
  readonly draw: Draw;
  readonly source: Source;
  readonly tables: Tables;
}

/** Arguments of which one leaf is wrong, a member is missing or one is too many. */
export function nearMiss(args: Row, { params }: Binder, at: Context): Json {
  const { draw } = at;
  if (params.length === 0 || draw.chance(0.15)) {
    const needed = params.filter(({ slot }) => isNeeded(slot.spec));
    const missing = draw.pick([undefined, ...needed]);
    if (missing === undefined) return { ...args, unexpected: draw.pick<Json>([true, 'text', 1]) };
    const { [missing.slot.name]: _, ...others } = args;
    return others;
  }
  const { slot } = draw.pick(params);
  return { ...args, [slot.name]: wrongValue(slot, args[slot.name], at) };
}

const otherTypes: readonly Json[] = [null, true, 12, 'text', 0.5, [], {}, [[]], '12'];

/** A value that is wrong by little: of the type but just outside, or of another type. */
function wrongValue(slot: Slot, value: Json | undefined, at: Context): Json {
  if (at.draw.chance(0.2)) return at.draw.pick(otherTypes);
  switch (slot.spec.type) {
    case 'ref':
      return wrongKey(slot.spec.entity, value, at);
    case 'integer':
    case 'number':
      return wrongNumber(slot, value, at.draw);
    case 'string':
      return wrongText(slot, value, at.draw);
    case 'enum':
      return at.draw.pick(['', 'other', slot.spec.values[0]?.toUpperCase() ?? '', 'null']);
    case 'date':
    case 'time':
    case 'datetime':
      return at.draw.pick(wrongMoments);
    default:
      return wrongInside(value, at.draw);
  }
}

const wrongMoments = [
  '2026-02-30',
  '2026-13-01',
  '24:00',
  'tomorrow',
  '2026-03-16T09:00:00',
  '1990-01-01',
  '2199-12-31',
  '',
];

/** A key that is not there, was there, or is that of another table. */
function wrongKey(entity: string, value: Json | undefined, { draw, source, tables }: Context) {
  const others = [...tables.keys()].filter((name) => name !== entity);
  const foreign = others.flatMap((name): readonly Key[] => source.keys(name).slice(0, 3));
  const keys = source.keys(entity);
  const last = keys.at(-1) ?? 'X1';
  const gaps = keys.flatMap((key) => gapAfter(key, keys));
  return draw.pick<Json>([
    nextAfter(last),
    ...(isKey(value) ? [`${value}x`, String(value).toLowerCase()] : []),
    ...(foreign.length === 0 ? [] : [draw.pick(foreign)]),
    ...(gaps.length === 0 ? [] : [draw.pick(gaps)]),
    '',
  ]);
}

/** The key that the next row would get. */
function nextAfter(key: Key): Key {
  if (typeof key === 'number') return key + 1;
  const digits = /[0-9]+$/.exec(key)?.[0] ?? '';
  const next = String(Number(digits || '0') + 1).padStart(digits.length, '0');
  return key.slice(0, key.length - digits.length) + next;
}

/** A key between those that are there was removed. */
function gapAfter(key: Key, keys: readonly Key[]): readonly Key[] {
  const next = nextAfter(key);
  return keys.includes(next) || key === keys.at(-1) ? [] : [next];
}

function wrongNumber({ spec }: Slot, value: Json | undefined, draw: Draw): Json {
  if (spec.type !== 'integer' && spec.type !== 'number') return -1;
  const step = spec.type === 'integer' ? 1 : 10 ** -(spec.decimals ?? 2);
  const near = typeof value === 'number' ? [value + step / 10, -value, value * 1000] : [];
  const outside = [
    ...(spec.min === undefined ? [] : [spec.min - step, spec.min - 1]),
    ...(spec.max === undefined ? [] : [spec.max + step, spec.max + 1]),
  ];
  return draw.pick<Json>([...near, ...outside, 0, -1, 1e9, '1']);
}

function wrongText({ spec }: Slot, value: Json | undefined, draw: Draw): Json {
  if (spec.type !== 'string') return '';
  const text = typeof value === 'string' ? value : 'text';
  const { minLength = 0, maxLength } = spec;
  return draw.pick([
    text.slice(0, Math.max(0, minLength - 1)),
    ` ${text} `,
    text.toUpperCase(),
    'x'.repeat((maxLength ?? 50) + 1),
    'nothing is called that',
  ]);
}

/** A list that is empty, doubled or holds something else; an object with a member too few or too many. */
function wrongInside(value: Json | undefined, draw: Draw): Json {
  if (value !== undefined && isList(value)) {
    return draw.pick<Json>([[], [...value, ...value], [...value, null], {}]);
  }
  if (!isObject(value)) return draw.pick(otherTypes);
  const members = Object.entries(value);
  const at = draw.integer(0, Math.max(0, members.length - 1));
  return draw.pick<Json>([
    Object.fromEntries(members.filter((_, index) => index !== at)),
    { ...value, unexpected: 1 },
    Object.fromEntries(
      members.map(([name, member], index) => [name, index === at ? null : member]),
    ),
  ]);
}
