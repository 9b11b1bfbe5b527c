import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { pythonText } from '../python/print.ts';
import { readPython } from '../python/read.ts';
import { jsonOf } from '../python/value.ts';

/**
 * A call as the milestones of ACEBench write it: `[send_message(sender_name='Eve', message='It's me')]`; quotes
 * are not escaped.
 */
export function callText(name: string, args: JsonObject): string {
  const given = Object.entries(args).map(([key, value]) => `${key}=${valueText(value)}`);
  return `[${name}(${given.join(', ')})]`;
}

function valueText(value: Json): string {
  if (typeof value === 'string') return `'${value}'`;
  if (isList(value)) return `[${value.map(valueText).join(', ')}]`;
  if (!isObject(value)) return pythonText(value, { form: 'repr' });
  const members = Object.entries(value).map(([key, member]) => `'${key}': ${valueText(member)}`);
  return `{${members.join(', ')}}`;
}

/** A call as it was read. */
export interface ReadCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/**
 * The calls of a milestone, mostly one. Its quotes are not escaped, so it is cut where the names of tools and params
 * stand.
 *
 * @param params by tool
 */
export function readCalls(
  text: string,
  params: ReadonlyMap<string, readonly string[]>,
): readonly ReadCall[] {
  const inner = text.trim().slice(1, -1);
  return cutAt(inner, /(?:^|(?<=\)),\s*)(\w+)\(/g, [...params.keys()]).map(([name, given]) => {
    const values = cutAt(given.replace(/\)\s*$/, ''), /(?:^|,\s*)(\w+)=/g, params.get(name) ?? []);
    return {
      name,
      arguments: Object.fromEntries(
        values.map(([param, value]) => [param, readValue(value.trim())]),
      ),
    };
  });
}

/** What follows each place with one of the names, up to the next. */
function cutAt(
  text: string,
  place: RegExp,
  names: readonly string[],
): readonly (readonly [string, string])[] {
  const found = [...text.matchAll(place)].filter(([, name = '']) => names.includes(name));
  return found.map(({ 0: all, 1: name = '', index }, at) => {
    return [name, text.slice(index + all.length, found[at + 1]?.index ?? text.length)] as const;
  });
}

/** What cannot be read is left as a text. */
function readValue(text: string): Json {
  const [, quoted] = /^'([^]*)'$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted;
  try {
    return jsonOf(readPython(text));
  } catch {
    return text;
  }
}
