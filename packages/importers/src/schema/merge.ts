import { isList, isObject, isSame, type Json, type JsonObject } from '@envloom/core';
import { lose, type SchemaPlace } from './context.ts';

type Combine = (a: Json, b: Json, place: SchemaPlace) => Json;

const both = (a: Json, b: Json): Json => ({ allOf: [a, b] });
const lower: Combine = (a, b) => (Number(a) < Number(b) ? a : b);
const higher: Combine = (a, b) => (Number(a) > Number(b) ? a : b);
const either: Combine = (a, b) => a === true || b === true;

const union: Combine = (a, b) =>
  isList(a) && isList(b) ? [...a, ...b.filter((item) => !a.includes(item))] : b;

const common: Combine = (a, b) =>
  isList(a) && isList(b) ? a.filter((item) => b.some((other) => isSame(item, other))) : b;

const members: Combine = (a, b) => {
  if (!isObject(a) || !isObject(b)) return b;
  const shared = Object.keys(b).filter((name) => Object.hasOwn(a, name));
  const merged = shared.map((name): [string, Json] => [
    name,
    isSame(a[name], b[name]) ? (a[name] ?? null) : both(a[name] ?? null, b[name] ?? null),
  ]);
  return { ...a, ...b, ...Object.fromEntries(merged) };
};

/** The types that two schemas both allow; an integer is a number. */
const types: Combine = (a, b, place) => {
  const [left, right] = [a, b].map((value) => (isList(value) ? value : [value]));
  const shared = (left ?? []).flatMap((type) => commonType(type, right ?? []));
  if (shared.length === 0) lose(place, 'lost', 'allOf', 'Its parts have no value in common.');
  return shared.length === 1 ? (shared[0] ?? null) : shared;
};

function commonType(type: Json, others: readonly Json[]): readonly Json[] {
  if (others.includes(type)) return [type];
  if (type === 'integer' && others.includes('number')) return ['integer'];
  return type === 'number' && others.includes('integer') ? ['integer'] : [];
}

const closed: Combine = (a, b) => {
  if (a === false || b === false) return false;
  if (!isObject(a)) return b;
  return isObject(b) ? both(a, b) : a;
};

/** What two schemas that both hold come to, by keyword. Of all others the later one counts. */
const combine: Readonly<Record<string, Combine>> = {
  type: types,
  properties: members,
  patternProperties: members,
  required: union,
  enum: common,
  minimum: higher,
  exclusiveMinimum: higher,
  minLength: higher,
  minItems: higher,
  minProperties: higher,
  maximum: lower,
  exclusiveMaximum: lower,
  maxLength: lower,
  maxItems: lower,
  maxProperties: lower,
  uniqueItems: either,
  items: both,
  additionalProperties: closed,
};

/** Words about a value, of which the later are the better ones. */
const words = new Set(
  'title description default example examples deprecated readOnly writeOnly nullable format externalDocs xml discriminator $schema $id $comment $defs definitions'.split(
    ' ',
  ),
);

/** One schema for what two schemas allow together. */
export function merge(a: JsonObject, b: JsonObject, place: SchemaPlace): JsonObject {
  const shared = Object.keys(b).filter((key) => Object.hasOwn(a, key));
  const merged = shared.map((key): [string, Json] => {
    const [left, right] = [a[key] ?? null, b[key] ?? null];
    if (isSame(left, right)) return [key, left];
    const how = combine[key];
    if (how !== undefined) return [key, how(left, right, place)];
    if (!words.has(key) && !key.startsWith('x-'))
      lose(place, 'loosened', key, 'Parts of `allOf` say it differently; the last one counts.');
    return [key, right];
  });
  return { ...a, ...b, ...Object.fromEntries(merged) };
}
