import { isList, type Json, type JsonObject } from '@envloom/core';
import { lose, type SchemaPlace } from './context.ts';
import type { TypeJson } from './type-json.ts';
import { unionOf } from './union-of.ts';

/** The values of `enum` or `const`; undefined where there is neither. */
export function listedValues(schema: JsonObject): readonly Json[] | undefined {
  const { enum: values, const: only } = schema;
  if (only !== undefined) return [only];
  return isList(values) ? values : undefined;
}

const longestWord = 200;
const mostWords = 500;
const mostNumbers = 20;

/** The type of listed values; `null` among them is told apart by the caller. */
export function valuesType(values: readonly Json[], place: SchemaPlace): TypeJson {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))];
  const numbers = [...new Set(values.filter((value) => typeof value === 'number'))];
  const hasOthers = values.some((value) => typeof value === 'object' && value !== null);
  if (hasOthers) {
    lose(place, 'lost', 'enum', 'Lists and objects among the values are not told apart.');
    return { type: 'json' };
  }
  const parts = [
    ...textTypes(texts, place),
    ...numberTypes(numbers, place),
    ...booleanTypes(values, place),
  ];
  return unionOf(parts, place);
}

function textTypes(texts: readonly string[], place: SchemaPlace): readonly TypeJson[] {
  const words = texts.filter((text) => text !== '');
  const empty = texts.length > words.length ? [{ type: 'string', max_length: 0 }] : [];
  if (words.length === 0) return empty;
  const isTooMuch = words.length > mostWords || words.some(({ length }) => length > longestWord);
  if (!isTooMuch) return [{ type: 'enum', values: words }, ...empty];
  lose(
    place,
    'loosened',
    'enum',
    `More than ${mostWords} values, or longer ones than ${longestWord} characters, are not listed.`,
  );
  return [{ type: 'string' }];
}

function numberTypes(numbers: readonly number[], place: SchemaPlace): readonly TypeJson[] {
  if (numbers.length === 0) return [];
  const type = numbers.every(Number.isInteger) ? 'integer' : 'number';
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  if (type === 'integer' && max - min === numbers.length - 1) return [{ type, min, max }];
  if (numbers.length <= mostNumbers)
    return numbers.map((value) => ({
      type: Number.isInteger(value) ? 'integer' : 'number',
      min: value,
      max: value,
    }));
  lose(place, 'loosened', 'enum', `More than ${mostNumbers} numbers are not listed.`);
  return [{ type, min, max }];
}

function booleanTypes(values: readonly Json[], place: SchemaPlace): readonly TypeJson[] {
  const found = new Set(values.filter((value) => typeof value === 'boolean'));
  if (found.size === 0) return [];
  if (found.size === 1)
    lose(place, 'loosened', 'const', `That it is ${[...found].join('')} only is not checked.`);
  return [{ type: 'boolean' }];
}
