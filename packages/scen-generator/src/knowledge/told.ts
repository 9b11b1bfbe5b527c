import type { Json } from '@envloom/core';
import { datesIn, inWords, spokenDate, wholeIndexOf, withoutWrittenDates } from './words.ts';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoMoment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):(\d{2})Z$/;
const numeral = /(?<![\p{L}\d.,-])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d]|[-.,]\d)/gu;

/** What a text tells, value by value. */
export class Told {
  readonly #raw: string;
  readonly #text: string;
  readonly #numbers: ReadonlySet<number>;
  /** The dates that it gives, as ISO dates. */
  readonly dates: readonly string[];

  constructor(text: string) {
    this.#raw = text;
    this.#text = plain(text);
    this.dates = datesIn(text);
    this.#numbers = new Set(numbersIn(text));
  }

  /** Whether the text gives this string, number, date or enum value; booleans are never told so. */
  has(value: Json): boolean {
    if (typeof value === 'number') return this.#numbers.has(value);
    return typeof value === 'string' && this.#hasString(value);
  }

  /** Whether the words stand in the text, whatever their letter case. */
  hasWords(words: string): boolean {
    return wholeIndexOf(this.#text, plain(words)) >= 0;
  }

  /** Whether the text gives these very characters, in quotes. */
  quotes(value: string): boolean {
    return this.#raw.includes(`"${value}"`) || this.#raw.includes(`“${value}”`);
  }

  #hasString(value: string): boolean {
    if (this.hasWords(value)) return true;
    if (isoDate.test(value)) return this.hasWords(spokenDate(value) ?? value);
    const moment = isoMoment.exec(value);
    if (moment !== null) return this.#hasMoment(moment[1] ?? '', moment[2] ?? '', moment[3] ?? '');
    return value.includes('_') && this.hasWords(inWords(value));
  }

  #hasMoment(date: string, time: string, seconds: string): boolean {
    if (!this.#hasString(date)) return false;
    const said = seconds === '00' ? time : `${time}:${seconds}`;
    return new RegExp(`(?<![\\d:])${said}(?!:?\\d)`).test(this.#text);
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[“”]/g, '"')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function numbersIn(text: string): readonly number[] {
  const tokens =
    withoutWrittenDates(text)
      .replaceAll(/\bminus (?=\d)/g, '-')
      .match(numeral) ?? [];
  return tokens.map((token) => Number(token.replaceAll(',', '')));
}
