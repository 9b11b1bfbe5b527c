import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { SourceNote } from '../source/source.ts';
import { isSecretName, keysIn, looksRandom } from './key-forms.ts';

/** A value without keys, and where there were some. */
export interface Masked {
  readonly value: Json;
  readonly notes: readonly SourceNote[];
}

/** Members of a schema whose texts are values and not words about them. */
const valueNames = new Set(['default', 'example', 'examples', 'const', 'enum', 'value']);

/**
 * Masks what looks like a key, so that none gets into a model or a prompt. A key is a text in one of the
 * forms of `key-forms.ts` wherever it stands; and, below a member named like one (`api_key`, `token`,
 * `password` …) or in an object whose `name` is (a header, a parameter), a value (itself, or a `default`, an
 * `example` …) that is long, without spaces and random.
 * Of a masked key the first four characters are left; the rest are asterisks, so that its length stays.
 */
export function masked(value: Json): Masked {
  const notes: SourceNote[] = [];
  return { value: maskedIn({ value, path: '', isSecret: false, isValue: true }, notes), notes };
}

/** The same of a text for people. */
export function maskedText(text: string): string {
  return maskedKeys('', text, []);
}

interface Place {
  readonly value: Json;
  readonly path: string;
  /** Whether a member named like a key leads here. */
  readonly isSecret: boolean;
  /** Whether this is a value below such a member, not a word about it. */
  readonly isValue: boolean;
}

function maskedIn(place: Place, notes: SourceNote[]): Json {
  const { value } = place;
  if (typeof value === 'string') return maskedValue(place, value, notes);
  if (isList(value)) return maskedList(place, value, notes);
  return isObject(value) ? maskedMembers(place, value, notes) : value;
}

function maskedList(place: Place, list: readonly Json[], notes: SourceNote[]): Json {
  const items = list.map((item, at) =>
    maskedIn({ ...place, value: item, path: `${place.path}[${at}]` }, notes),
  );
  return items.some((item, at) => item !== list[at]) ? items : list;
}

function maskedMembers(place: Place, object: JsonObject, notes: SourceNote[]): Json {
  let isChanged = false;
  const { name: own } = object;
  const isSecret = place.isSecret || (typeof own === 'string' && isSecretName(own));
  const members = Object.entries(object).map(([name, member]): [string, Json] => {
    const result = maskedIn(memberPlace({ ...place, isSecret }, name, member), notes);
    isChanged ||= result !== member;
    return [name, result];
  });
  return isChanged ? Object.fromEntries(members) : object;
}

function memberPlace(place: Place, name: string, value: Json): Place {
  const path = place.path === '' ? name : `${place.path}.${name}`;
  const isNamed = isSecretName(name);
  const isValue = isNamed ? !isObject(value) : valueNames.has(name);
  return { value, path, isSecret: isNamed || place.isSecret, isValue };
}

function maskedValue(
  { path, isSecret, isValue }: Place,
  text: string,
  notes: SourceNote[],
): string {
  if (!isSecret || !isValue || !looksRandom(text)) return maskedKeys(path, text, notes);
  notes.push(noteOf(path, 'a key'));
  return asterisks(text);
}

function maskedKeys(path: string, text: string, notes: SourceNote[]): string {
  return keysIn(text).reduce((left, { name, start, text: key }) => {
    notes.push(noteOf(path, name));
    return left.slice(0, start) + asterisks(key) + left.slice(start + key.length);
  }, text);
}

const asterisks = (key: string): string => key.slice(0, 4).padEnd(key.length, '*');

const noteOf = (path: string, name: string): SourceNote => ({
  at: path,
  message: `What looks like ${name} stands there; it was masked.`,
});
