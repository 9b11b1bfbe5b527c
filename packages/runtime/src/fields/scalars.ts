import { round } from '../helpers/numbers.ts';
import type { EnumSpec, FieldSpec, IntegerSpec, NumberSpec, StringSpec } from './spec.ts';
import { isDateText, isDateTimeText, isTimeText } from './calendar.ts';
import { patternSource } from './pattern.ts';
import { expected, type Parse } from './problem.ts';
import { takeIn, takeInText } from './size.ts';

/** Most UTF-16 code units of one string. */
const longestString = 1_000_000;

/** A text that can be stored: well-formed Unicode of at most 1,000,000 code units. */
function isText(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  takeInText(value.length);
  return value.length <= longestString && value.isWellFormed();
}

function textExpectation(value: unknown): string {
  if (typeof value !== 'string') return 'a string';
  return value.length > longestString
    ? 'a string of at most 1,000,000 characters'
    : 'well-formed Unicode text';
}

/** Any text, without further constraints. */
export function parseText(value: unknown): ReturnType<Parse> {
  return isText(value) ? value : expected(textExpectation(value), value);
}

/** Whether the number of code points lies within the bounds; counts only where it must. */
function lengthWithin(text: string, min: number, max: number): boolean {
  if (text.length < min) return false;
  if (text.length <= max && text.length >= min * 2) return true;
  const length = Array.from(text).length;
  return length >= min && length <= max;
}

function between(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined) return max === undefined ? '' : ` of at most ${max}${unit}`;
  return max === undefined ? ` of at least ${min}${unit}` : ` of ${min} to ${max}${unit}`;
}

function stringExpectation(spec: StringSpec): string {
  const like = spec.pattern === undefined ? '' : ` like ${JSON.stringify(spec.pattern)}`;
  return `a string${between(spec.minLength, spec.maxLength, ' characters')}${like}`;
}

export function stringParser(spec: StringSpec): Parse {
  const { minLength: min = 0, maxLength: max = longestString, pattern } = spec;
  if (min === 0 && max >= longestString && pattern === undefined) return parseText;
  const expression = new RegExp(pattern === undefined ? '' : patternSource(pattern), 'u');
  const expectation = stringExpectation(spec);
  return (value) => {
    if (typeof value !== 'string') return expected(expectation, value);
    if (!isText(value)) return parseText(value);
    return lengthWithin(value, min, max) && expression.test(value)
      ? value
      : expected(expectation, value);
  };
}

export function integerParser(spec: IntegerSpec): Parse {
  const { min = -Infinity, max = Infinity } = spec;
  const expectation = `an integer${between(spec.min, spec.max, '')}`;
  return (value) => {
    takeIn(1);
    return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? value + 0
      : expected(expectation, value);
  };
}

export function numberParser(spec: NumberSpec): Parse {
  const { min = -Infinity, max = Infinity, decimals } = spec;
  const digits = decimals === undefined ? '' : ` with at most ${decimals} decimals`;
  const expectation = `a number${between(spec.min, spec.max, '')}${digits}`;
  return (value) => {
    takeIn(1);
    if (typeof value !== 'number' || !Number.isFinite(value) || value < min || value > max) {
      return expected(expectation, value);
    }
    if (decimals !== undefined && round(value, decimals) !== value)
      return expected(expectation, value);
    return value + 0;
  };
}

export function parseBoolean(value: unknown): ReturnType<Parse> {
  takeIn(1);
  return typeof value === 'boolean' ? value : expected('true or false', value);
}

/** A text, a number, true or false. */
export function parseScalar(value: unknown): ReturnType<Parse> {
  if (typeof value === 'string') return parseText(value);
  if (typeof value === 'boolean') return parseBoolean(value);
  takeIn(1);
  return typeof value === 'number' && Number.isFinite(value)
    ? value + 0
    : expected('a text, a number, true or false', value);
}

/** A text that passes a test, such as a date. */
function testedText(test: (text: string) => boolean, expectation: string): Parse {
  return (value) => {
    if (typeof value !== 'string') return expected(expectation, value);
    takeInText(value.length);
    return test(value) ? value : expected(expectation, value);
  };
}

export const parseDate: Parse = testedText(isDateText, 'a date (YYYY-MM-DD)');
export const parseTime: Parse = testedText(isTimeText, 'a time (HH:MM or HH:MM:SS)');
export const parseDateTime: Parse = testedText(isDateTimeText, 'a datetime (YYYY-MM-DDTHH:MM:SSZ)');

export function enumParser({ values }: EnumSpec): Parse {
  const known = new Set(values);
  return testedText((text) => known.has(text), enumExpectation(values));
}

function enumExpectation(values: readonly string[]): string {
  const quoted = values.map((value) => JSON.stringify(value));
  return quoted.length === 1 ? `${quoted[0]}` : `one of ${quoted.join(', ')}`;
}

export function refParser(spec: Extract<FieldSpec, { type: 'ref' }>): Parse {
  const expectation = `the key of ${article(spec.entity)} ${spec.entity} (${spec.integer ? 'an integer' : 'a string'})`;
  if (!spec.integer) return (value) => (isText(value) ? value : expected(expectation, value));
  return (value) => {
    takeIn(1);
    return typeof value === 'number' && Number.isInteger(value)
      ? value + 0
      : expected(expectation, value);
  };
}

/** `a` or `an`, by the first letter. */
function article(noun: string): string {
  return /^[AEIOU]/i.test(noun) ? 'an' : 'a';
}
