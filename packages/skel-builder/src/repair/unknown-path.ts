import { isObject } from '@envloom/core';
import { nearest } from '@envloom/logic-model';
import { identityKeys, identityOf, placesOf, type Location } from './locate.ts';
import { pathText, type Segment } from './path.ts';
import { childOf, isList, valueAt, type ModelJson } from './tree.ts';

/** Most names told of a place. */
const SHOWN = 25;

/** Why a path leads nowhere, and which one was probably meant. */
export function unknownPath(
  model: ModelJson,
  segments: readonly Segment[],
  { path, rest }: Location,
): string {
  const known = segments.slice(0, path.length);
  const wrong = rest[0] ?? '';
  const where = known.length === 0 ? 'The model' : `\`${pathText(known)}\``;
  const holder = valueAt(model, path);
  const shared = sharedName(model, { path, rest });
  if (shared !== undefined) return shared;
  const names = namesIn(holder, identityKeys(model, path));
  if (names.length === 0) return `${where} has no parts; it is ${kindOf(holder)}.`;
  const meant = meantPath(model, { path, rest }, known);
  const hint = meant === undefined ? listed(names) : `Did you mean \`${meant}\`?`;
  return `${where} has no \`${wrong}\`. ${hint}`;
}

function sharedName(model: ModelJson, { path, rest }: Location): string | undefined {
  const holder = valueAt(model, path);
  const [name] = rest;
  if (!isList(holder) || typeof name !== 'string') return undefined;
  const places = placesOf(holder, name, identityKeys(model, path));
  if (places.length < 2) return undefined;
  const ways = places.map((place) => `[${place}]`).join(' or ');
  return `There are ${places.length} items called \`${name}\`: write ${ways} instead of the name.`;
}

function namesIn(holder: unknown, keys: readonly string[]): readonly string[] {
  if (isObject(holder)) return Object.keys(holder);
  if (!isList(holder)) return [];
  return holder.map((item, index) => identityOf(item, keys) ?? `[${index}]`);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return isList(value) ? 'an empty list' : `a ${isObject(value) ? 'map' : typeof value}`;
}

function listed(names: readonly string[]): string {
  const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : '';
  return `It has: ${names.slice(0, SHOWN).join(', ')}${more}.`;
}

/** The path with a step spelled as it is, or with the step that was left out. */
function meantPath(
  model: ModelJson,
  { path, rest }: Location,
  known: readonly Segment[],
): string | undefined {
  const [wrong = '', ...tail] = rest;
  const within = leftOutStep(model, path, String(wrong));
  if (within !== undefined) return pathText([...known, within, ...rest]);
  const names = namesIn(valueAt(model, path), identityKeys(model, path));
  const near = nearest(String(wrong), names);
  return near === undefined ? undefined : pathText([...known, near, ...tail]);
}

/**
 * The list or map in what stands at `path` that has something of this name, such as `fields` for
 * `entities.Book.due_on`.
 */
export function leftOutStep(
  model: ModelJson,
  path: Location['path'],
  name: string,
): string | undefined {
  const holder = valueAt(model, path);
  if (!isObject(holder)) return undefined;
  return Object.keys(holder).find((key) => {
    const inner = childOf(holder, key);
    const isHere =
      isList(inner) && placesOf(inner, name, identityKeys(model, [...path, key])).length;
    return isHere === 1;
  });
}
