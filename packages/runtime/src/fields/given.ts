// What agents write for what strict schemas cannot say; see `strictParameters`.
import { bareObject, isObject, jsonIn } from '@envloom/core';
import { isKey, parseJson } from './json-value.ts';
import { expected, type Parse, Problems, within } from './problem.ts';
import { takeIn } from './size.ts';
import type { FieldSpec } from './spec.ts';

/** The only member of an object that stands for any JSON value: its text. */
export const jsonText = 'json_text';

/** What stands for no value where one may be left out: null, unless null is a value. */
export function isLeftOut(spec: FieldSpec): ((value: unknown) => boolean) | undefined {
  if (spec.optional !== true && spec.default === undefined) return undefined;
  return admitsNull(spec) ? hasNoText : isNull;
}

function admitsNull(spec: FieldSpec): boolean {
  if (spec.type === 'json' || spec.nullable === true) return true;
  return spec.type === 'union' && spec.of.some(admitsNull);
}

function isNull(value: unknown): boolean {
  return value === null;
}

function hasNoText(value: unknown): boolean {
  return textIn(value) === null;
}

/** The text in `{"json_text": …}`; `undefined` where a value is something else. */
function textIn(value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value) || !Object.hasOwn(value, jsonText)) return undefined;
  return Object.keys(value).length === 1 ? value[jsonText] : undefined;
}

/** Any JSON value, as it is or as `{"json_text": "…"}`. */
export function parseGivenJson(value: unknown): ReturnType<Parse> {
  const text = textIn(value);
  if (typeof text !== 'string') return parseJson(value);
  takeIn(text.length);
  const read = jsonIn(text);
  const problems = read === undefined ? expected('the text of a JSON value', text) : undefined;
  return problems === undefined ? parseJson(read) : new Problems(within(jsonText, problems));
}

/** Also reads `[{"key": "a", "value": 1}]` as `{"a": 1}`. */
export function entriesParser(parse: Parse): Parse {
  return (value) => {
    if (!Array.isArray(value)) return parse(value);
    const members = membersIn(value);
    return members instanceof Problems ? members : parse(members);
  };
}

function membersIn(list: readonly unknown[]): object | Problems {
  const members = bareObject<unknown>();
  for (let at = 0; at < list.length; at += 1) {
    takeIn(1);
    const entry = list[at];
    const key = keyIn(entry);
    if (key === undefined || !isObject(entry) || !isKey(key) || Object.hasOwn(members, key))
      return new Problems(within(at, expected('{"key", "value"} with a new key', entry)));
    members[key] = entry['value'];
  }
  return members;
}

function keyIn(entry: unknown): string | undefined {
  if (!isObject(entry) || Array.isArray(entry)) return undefined;
  const { key, value, ...others } = entry;
  const isEntry = typeof key === 'string' && value !== undefined && isEmpty(others);
  return isEntry ? key : undefined;
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}
