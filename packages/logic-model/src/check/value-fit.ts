import { isObject, own } from '@envloom/core';
import type { ModelPath } from '../diagnostics/diagnostic.ts';
import { keyTypeText, variantMembers, variantValues } from '../language/type-text.ts';
import type { LogicModel } from '../schema/model.ts';
import type { Member, TypeNode, UnionType } from '../schema/type.ts';

/** Why a literal value is not of a type: the path below the value and what was expected there. */
export interface Misfit {
  readonly path: ModelPath;
  readonly expected: string;
}

/** Checks literal values of the model (defaults, settings, initial rows) against their types. */
export function misfits(model: LogicModel, type: TypeNode, value: unknown): Misfit[] {
  if (type.nullable !== true) return presentMisfits(model, type, value);
  return value === null ? [] : presentMisfits(model, type, value).map(orNull);
}

/** Where the value is wrong as a whole, null would do as well. */
function orNull({ path, expected }: Misfit): Misfit {
  return { path, expected: path.length === 0 ? `${expected}, or null` : expected };
}

function presentMisfits(model: LogicModel, type: TypeNode, value: unknown): Misfit[] {
  switch (type.type) {
    case 'json':
      return [];
    case 'ref':
      return refMisfits(keyTypeText(model, type.entity), type.entity, value);
    case 'row':
      return rowMisfits(model, type.entity, value);
    case 'shape':
      return shapeMisfits(model, type.shape, value);
    case 'array':
      return arrayMisfits(model, type, value);
    case 'record':
      return isObject(value)
        ? below(Object.entries(value), (item) => misfits(model, type.of, item))
        : [misfit('a map')];
    case 'union':
      return unionMisfits(model, type, value);
    default:
      return plainMisfits(type, value);
  }
}

/** Where no alternative fits: what is wrong within the one that nearly does, or what would have been one. */
function unionMisfits(model: LogicModel, { of }: UnionType, value: unknown): Misfit[] {
  const all = of.map((alternative) => misfits(model, alternative, value));
  if (all.some((found) => found.length === 0)) return [];
  const within = all.filter((found) => found.every(({ path }) => path.length > 0));
  const [nearest] = within.toSorted((a, b) => a.length - b.length);
  const wanted = all.flatMap(([first]) => first?.expected ?? []);
  return nearest ?? [misfit([...new Set(wanted)].join(', or '))];
}

/** The alternative of a union that a value is of; any JSON where it is of none. */
export function alternativeOf(model: LogicModel, { of }: UnionType, value: unknown): TypeNode {
  return of.find((each) => misfits(model, each, value).length === 0) ?? { type: 'json' };
}

type PlainType = Exclude<
  TypeNode,
  { type: 'json' | 'ref' | 'row' | 'shape' | 'array' | 'record' | 'union' }
>;

function plainMisfits(type: PlainType, value: unknown): Misfit[] {
  switch (type.type) {
    case 'integer':
      return Number.isSafeInteger(value) ? bounded(type, value) : [misfit('an integer')];
    case 'number':
      return Number.isFinite(value)
        ? [...bounded(type, value), ...rounded(type.decimals, value)]
        : [misfit('a number')];
    case 'string':
      return typeof value === 'string' ? textMisfits(type, value) : [misfit('a text')];
    case 'enum':
      return type.values.some((known) => known === value)
        ? []
        : [misfit(`one of ${type.values.join(', ')}`)];
    default:
      return accepted[type.type](value) ? [] : [misfit(expectations[type.type])];
  }
}

const accepted = {
  boolean: (value: unknown) => typeof value === 'boolean',
  date: isDay,
  time: (value: unknown) => matches(value, /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
  datetime: isMoment,
} as const;

const expectations = {
  boolean: 'true or false',
  date: 'a day, YYYY-MM-DD (quoted)',
  time: 'a time, HH:MM (quoted)',
  datetime: 'a time in UTC, YYYY-MM-DDTHH:MM:SSZ (quoted)',
} as const;

function refMisfits(keyType: 'string' | 'number', entity: string, value: unknown): Misfit[] {
  const fits = keyType === 'number' ? Number.isSafeInteger(value) : typeof value === 'string';
  const kind = keyType === 'number' ? 'an integer' : 'a text';
  return fits ? [] : [misfit(`the key of a ${entity}, ${kind}`)];
}

/** Checks an object against named members; unknown and missing members are misfits. */
export function memberMisfits(
  model: LogicModel,
  members: readonly Member[],
  value: unknown,
  mayOmit: (member: Member) => boolean = () => false,
): Misfit[] {
  if (!isObject(value)) return [misfit('a map')];
  const known = new Set(members.map(({ name }) => name));
  const unknown = Object.keys(value).filter((name) => !known.has(name));
  return [
    ...unknown.map((name) => ({
      path: [name],
      expected: `no such field; the fields are ${[...known].join(', ')}`,
    })),
    ...members.flatMap((member) => {
      const held: unknown = own(value, member.name);
      if (held !== undefined) return nest(member.name, misfits(model, member, held));
      const optional = member.optional === true || member.default !== undefined || mayOmit(member);
      return optional ? [] : [{ path: [member.name], expected: 'a value; the field is required' }];
    }),
  ];
}

function rowMisfits(model: LogicModel, name: string, value: unknown): Misfit[] {
  const entity = model.entities.find((other) => other.name === name);
  return entity ? memberMisfits(model, entity.fields, value) : [];
}

function shapeMisfits(model: LogicModel, name: string, value: unknown): Misfit[] {
  const shape = model.shapes?.find((other) => other.name === name);
  if (shape === undefined) return [];
  const tags = variantValues(shape);
  const fits = (members: readonly Member[]) =>
    memberMisfits(model, members, shape.unknown === 'keep' ? declaredPart(members, value) : value);
  if (shape.tag === undefined) return fits(shape.fields);
  const tag: unknown = isObject(value) ? value[shape.tag] : undefined;
  return typeof tag === 'string' && tags.includes(tag)
    ? fits(variantMembers(shape, tag))
    : [
        {
          path: isObject(value) ? [shape.tag] : [],
          expected: `a map whose ${shape.tag} is one of ${tags.join(', ')}`,
        },
      ];
}

/** A value without the members that nobody declared. */
function declaredPart(members: readonly Member[], value: unknown): unknown {
  if (!isObject(value)) return value;
  const known = new Set(members.map(({ name }) => name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => known.has(name)));
}

function arrayMisfits(
  model: LogicModel,
  type: Extract<TypeNode, { type: 'array' }>,
  value: unknown,
): Misfit[] {
  if (!Array.isArray(value)) return [misfit('a list')];
  const { min_items = 0, max_items = Infinity } = type;
  const size =
    value.length < min_items || value.length > max_items
      ? [misfit(`${min_items} to ${max_items} items`)]
      : [];
  const repeats =
    type.distinct === true &&
    new Set(value.map((item) => JSON.stringify(item))).size < value.length;
  return [
    ...size,
    ...(repeats ? [misfit('items that differ')] : []),
    ...below([...value.entries()], (item) => misfits(model, type.of, item)),
  ];
}

function below(
  items: readonly (readonly [string | number, unknown])[],
  check: (item: unknown) => Misfit[],
): Misfit[] {
  return items.flatMap(([key, item]) => nest(key, check(item)));
}

function nest(key: string | number, found: readonly Misfit[]): Misfit[] {
  return found.map(({ path, expected }) => ({ path: [key, ...path], expected }));
}

function misfit(expected: string): Misfit {
  return { path: [], expected };
}

function bounded(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  value: unknown,
): Misfit[] {
  const low = min !== undefined && Number(value) < min;
  const high = max !== undefined && Number(value) > max;
  return low || high ? [misfit(`a number from ${min ?? '…'} to ${max ?? '…'}`)] : [];
}

function rounded(decimals: number | undefined, value: unknown): Misfit[] {
  if (decimals === undefined || Number(Number(value).toFixed(decimals)) === value) return [];
  return [misfit(`at most ${decimals} decimals`)];
}

function textMisfits(type: Extract<TypeNode, { type: 'string' }>, value: string): Misfit[] {
  const { min_length = 0, max_length = Infinity, pattern } = type;
  if (value.length < min_length || value.length > max_length)
    return [misfit(`a text of ${min_length} to ${max_length} characters`)];
  return pattern === undefined || patternExpression(pattern).test(value)
    ? []
    : [misfit(`a text like ${pattern}`)];
}

/** A pattern by example as a regular expression: `AB-1` accepts two capitals, `-` and a digit. */
export function patternExpression(pattern: string): RegExp {
  const parts = pattern.split('').map((letter) => {
    if (/\d/.test(letter)) return '[0-9]';
    if (/[A-Z]/.test(letter)) return '[A-Z]';
    return /[a-z]/.test(letter) ? '[a-z]' : letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function isMoment(value: unknown): boolean {
  return (
    matches(value, /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/) &&
    isDay(String(value).slice(0, 10))
  );
}
