import type { Json } from '@envloom/core';
import type { FieldSpec } from '@envloom/runtime';

/** The value that a text of a URL, a header or a form stands for; what fits no type stays a text. */
export function valueOfText(text: string, spec: FieldSpec): Json {
  if (spec.type === 'union') return firstFitting(text, spec.of);
  const isNumber = numbers.has(spec.type) || (spec.type === 'ref' && spec.integer === true);
  const number = isNumber ? numberIn(text) : undefined;
  return number ?? (truths.has(spec.type) ? booleanIn(text) : undefined) ?? text;
}

const numbers: ReadonlySet<FieldSpec['type']> = new Set(['integer', 'number', 'scalar']);
const truths: ReadonlySet<FieldSpec['type']> = new Set(['boolean', 'scalar']);

/** The value that several texts stand for: a list, or else the last of them. */
export function valueOfTexts(texts: readonly string[], spec: FieldSpec): Json {
  const list = listIn(spec);
  if (list === undefined) return valueOfText(texts.at(-1) ?? '', spec);
  return texts.map((text) => valueOfText(text, list));
}

/** What the items of a list are; undefined where nothing of the type is one. */
export function listIn(spec: FieldSpec): FieldSpec | undefined {
  if (spec.type === 'array') return spec.of;
  return spec.type === 'union'
    ? spec.of.map(listIn).find((found) => found !== undefined)
    : undefined;
}

/** Of the alternatives that are no list, the first that the text is one of. */
function firstFitting(text: string, alternatives: readonly FieldSpec[]): Json {
  for (const spec of alternatives) {
    const value = valueOfText(text, spec);
    const fits = typeof value !== 'string' || texts.has(spec.type) || isChoice(text, spec);
    if (fits) return value;
  }
  return text;
}

/** Types whose values are texts of many kinds. */
const texts: ReadonlySet<FieldSpec['type']> = new Set([
  'string',
  'date',
  'time',
  'datetime',
  'ref',
]);

function isChoice(text: string, spec: FieldSpec): boolean {
  return spec.type === 'enum' && spec.values.includes(text);
}

/** A number as JSON writes it. */
function numberIn(text: string): number | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
}

function booleanIn(text: string): boolean | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}
