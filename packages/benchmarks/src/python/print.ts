import { isList, isObject, type Json } from '@envloom/core';
import { floatText } from './float-text.ts';

/** How a value is written: as `json.dumps` does, or as `str` and `repr` do. */
export interface PythonStyle {
  readonly form: 'json' | 'repr';
  /** Members whose numbers are floats, by name: JSON does not tell 5.0 from 5. */
  readonly floats?: ReadonlySet<string>;
}

/** A JSON value as Python 3 writes it. */
export function pythonText(value: Json, style: PythonStyle, name = ''): string {
  if (isList(value)) return `[${value.map((item) => pythonText(item, style, name)).join(', ')}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([key, member]) => `${pythonText(key, style)}: ${pythonText(member, style, key)}`,
    );
    return `{${members.join(', ')}}`;
  }
  return scalarText(value, style, name);
}

function scalarText(
  value: string | number | boolean | null,
  { form, floats }: PythonStyle,
  name: string,
): string {
  if (typeof value === 'string') return form === 'json' ? asciiText(value) : reprText(value);
  if (typeof value !== 'number') return constants[form][String(value)] ?? '';
  const isFloat = floats?.has(name) === true || !Number.isInteger(value);
  return isFloat ? floatText(value) : String(value);
}

const constants: Readonly<Record<PythonStyle['form'], Readonly<Record<string, string>>>> = {
  json: { null: 'null', true: 'true', false: 'false' },
  repr: { null: 'None', true: 'True', false: 'False' },
};

/** A JSON text of nothing but ASCII. */
function asciiText(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007F-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const named: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
};

/** What `str.isprintable` refuses, and the backslash. */
const unprintable = /(?! )[\\\p{C}\p{Z}]/gu;

function escapeOf(unit: string): string {
  const code = (unit.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, '0')}`;
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`;
}

/** In single quotes, unless it has some and no double ones. */
export function reprText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(unprintable, (unit) => named[unit] ?? escapeOf(unit));
  return `${quote}${quote === "'" ? escaped.replaceAll("'", String.raw`\'`) : escaped}${quote}`;
}
