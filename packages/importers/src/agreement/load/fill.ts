import { isList, isObject, type Json, type JsonObject } from '@envloom/core';

/** A text that is a field of the row and nothing else: `{name}`. */
const WHOLE = /^\{([^{}]+)\}$/;
const FIELD = /\{([^{}]+)\}/g;

/** A template with the fields of a row in it; a member whose field the row lacks is left out. */
export function filled(template: Json, row: JsonObject): Json | undefined {
  if (typeof template === 'string') return filledText(template, row);
  if (isList(template)) return template.map((item) => filled(item, row) ?? null);
  return isObject(template) ? filledMembers(template, row) : template;
}

export function filledMembers(template: JsonObject, row: JsonObject): JsonObject {
  const members = Object.entries(template).flatMap(([name, member]) => {
    const value = filled(member, row);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

function filledText(template: string, row: JsonObject): Json | undefined {
  const [, field] = WHOLE.exec(template) ?? [];
  return field === undefined ? textWith(template, row) : row[field];
}

/** Names that are no field of the row, such as `{scratch}`, stay. */
export function textWith(template: string, row: JsonObject): string {
  return template.replaceAll(FIELD, (whole, field: string) => {
    const value = row[field];
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}
