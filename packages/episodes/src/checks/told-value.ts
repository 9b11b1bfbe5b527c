import { round } from '@envloom/runtime';
import { isDateTimeText } from '@envloom/runtime/fields';
import type { ToldValue } from '../scenario/told.ts';
import { wordsKey } from './values.ts';

/**
 * What a told value says: two values say the same when their keys are equal. Numbers count to 6 decimals,
 * also as a text with a currency or thousands separators (`€1,204.50`); `true` and `yes` are one, as are
 * `false` and `no`; a date may have the time 00:00:00Z. Other texts are compared as `isText` does.
 */
export function toldKey(value: ToldValue): string {
  if (typeof value === 'number') return numberKey(value);
  if (typeof value === 'boolean') return `is ${value}`;
  const text = value.trim();
  const number = numberIn(text);
  if (number !== undefined) return numberKey(number);
  const answer = answers.get(text.toLowerCase());
  if (answer !== undefined) return `is ${answer}`;
  return `text ${wordsKey(isMidnight(text) ? text.slice(0, 10) : value)}`;
}

/** `-0` is 0. */
function numberKey(value: number): string {
  return `number ${round(value, 6) + 0}`;
}

const answers: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

function isMidnight(text: string): boolean {
  return isDateTimeText(text) && text.endsWith('T00:00:00Z');
}

// ISO 4217, those in wide use. Any three letters would make a number of `LHR 204`.
const code =
  '(?:AED|ARS|AUD|BGN|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|ISK|JPY|KES|KRW|' +
  'KWD|MAD|MXN|MYR|NGN|NOK|NZD|PEN|PHP|PKR|PLN|QAR|RON|RSD|RUB|SAR|SEK|SGD|THB|TND|TRY|TWD|UAH|USD|VND|ZAR)';
const currency = String.raw`(?:\p{Sc}|${code})`;
const separator = `[,'’\u00A0\u202F ]`;
// What begins with other zeros (`007`) is a key.
const digits = String.raw`(?:0|[1-9]\d{0,2}(?:${separator}\d{3})+|[1-9]\d*)(?:\.\d+)?`;
const amount = new RegExp(
  String.raw`^([-−+]?)${currency}?\s?([-−+]?)(${digits})\s?${currency}?$`,
  'u',
);
const separators = new RegExp(separator, 'gu');

/** The number that a text writes. */
function numberIn(text: string): number | undefined {
  const [, before = '', after = '', written] = amount.exec(text) ?? [];
  if (written === undefined) return undefined;
  const number = Number(written.replaceAll(separators, ''));
  const isNegative = /[-−]/.test(before + after);
  return Number.isFinite(number) ? (isNegative ? -number : number) : undefined;
}
