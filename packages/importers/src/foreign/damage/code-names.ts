import { escapedPattern, isObject, type Json, type JsonObject } from '@envloom/core';

/**
 * Puts whole names into code that took the cut ones over. Names that the schemas of tools have stay: what callers write
 * must not change.
 */
export function codeWithNames(
  renamed: ReadonlyMap<string, string>,
  tools: readonly JsonObject[],
): (code: string) => string {
  const fixed = new Set(tools.flatMap((tool) => namesOf(tool)));
  const names = [...renamed.keys()].filter((name) => !fixed.has(name) && /^\w+$/.test(name));
  if (names.length === 0) return (code) => code;
  const form = new RegExp(`\\b(?:${names.map(escapedPattern).join('|')})\\b`, 'g');
  return (code) => code.replaceAll(form, (name) => renamed.get(name) ?? name);
}

/** Members of all `properties` of a schema, however deep. */
function namesOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => namesOf(item));
  if (!isObject(value)) return [];
  const { properties } = value;
  const own = isObject(properties) ? Object.keys(properties) : [];
  return [...own, ...Object.values(value).flatMap(namesOf)];
}
