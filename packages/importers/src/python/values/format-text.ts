import { raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import { numberIn, strOf } from './basics.ts';
import { codePoints, pointsBetween } from './code-points.ts';
import { fixedText, numberText } from './number-text.ts';
import { type Machine, PyObject, type PyValue } from './value.ts';

const form = /^(?:(.)?([<>^=]))?([+\- ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/u;

/** A value as `format(value, spec)` writes it. */
export function formatText(value: PyValue, spec: string, machine: Machine): string {
  if (spec === '') return strOf(value, machine);
  if (value instanceof PyObject) throw unmodelled();
  const match = form.exec(spec);
  if (match === null) throw raised('ValueError', 'Invalid format specifier');
  const [, , , sign = '-', alternate, , , group, places, type] = match;
  if (alternate !== undefined) throw unmodelled();
  const number = typeof value === 'string' ? undefined : numberIn(value);
  if (number === undefined && (match[3] !== undefined || group !== undefined))
    throw raised('ValueError', "Cannot specify ',' or a sign with 's'.");
  if (number === undefined) return padded(cut(strOf(value, machine), places, type), match, '<');
  return padded(numeric(number, { sign, group, places, type }), match, '>');
}

const unmodelled = (): Error => new Undecided('formats a value in a way that is not modelled');

function cut(text: string, places: string | undefined, type: string | undefined): string {
  if (type !== undefined && type !== 's')
    throw raised('ValueError', `Unknown format code '${type}' for object of type 'str'`);
  return places === undefined ? text : pointsBetween(text, 0, Number(places));
}

interface NumberForm {
  readonly sign: string;
  readonly group: string | undefined;
  readonly places: string | undefined;
  readonly type: string | undefined;
}

function numeric(number: bigint | number, { sign, group, places, type }: NumberForm): string {
  const isNegative = number < 0 || Object.is(number, -0);
  const size = isNegative ? -number : number;
  const digits = grouped(unsigned(size, places, type), group);
  if (isNegative) return `-${digits}`;
  return sign === '-' ? digits : sign + digits;
}

const bases: Readonly<Record<string, number>> = { '': 10, d: 10, x: 16, X: 16, o: 8, b: 2 };

function unsigned(size: bigint | number, places: string | undefined, type = ''): string {
  if (type === 'f' || type === 'F') return fixedText(Number(size), Number(places ?? 6));
  if (type === '%') return `${fixedText(Number(size) * 100, Number(places ?? 6))}%`;
  if (places !== undefined) throw unmodelled();
  return typeof size === 'bigint' ? wholeText(size, type) : floatText(size, type);
}

function wholeText(size: bigint, type: string): string {
  const base = bases[type];
  if (base === undefined) throw unmodelled();
  return type === 'X' ? size.toString(base).toUpperCase() : size.toString(base);
}

function floatText(size: number, type: string): string {
  if (type === '') return numberText(size);
  if (type in bases)
    throw raised('ValueError', `Unknown format code '${type}' for object of type 'float'`);
  throw unmodelled();
}

function grouped(text: string, by: string | undefined): string {
  if (by === undefined) return text;
  return text.replace(/^\d+/, (digits) => digits.replaceAll(/\B(?=(\d{3})+$)/g, by));
}

/** @param side where a value of its kind stands; numbers with leading zeros have their sign before them */
function padded(text: string, match: RegExpExecArray, side: '<' | '>'): string {
  const [, fill, align, , , zero, width = '0'] = match;
  const filling = fill ?? zero ?? ' ';
  const missing = Number(width) - codePoints(text).length;
  if (missing > 100_000) throw new Undecided('makes very long texts');
  const usual = zero === undefined || side === '<' ? side : '=';
  return missing <= 0 ? text : filled(text, filling, missing, align ?? usual);
}

function filled(text: string, fill: string, missing: number, align: string): string {
  if (align === '<') return text + fill.repeat(missing);
  if (align === '^') {
    const before = Math.floor(missing / 2);
    return fill.repeat(before) + text + fill.repeat(missing - before);
  }
  const sign = align === '=' && /^[+\- ]/.test(text) ? text.slice(0, 1) : '';
  return sign + fill.repeat(missing) + text.slice(sign.length);
}
