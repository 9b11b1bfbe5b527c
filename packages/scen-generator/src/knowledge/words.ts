/** Small things about written English that several parts need; no locale. */

/** A snake_case, kebab-case or CamelCase name in words: `due_on` gives `due on`. */
export function inWords(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
}

/** A name in snake_case in words; other texts stay as they are. */
export function codeInWords(text: string): string {
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? inWords(text) : text;
}

/** A param or field in words, without what only a program needs: `member_id` gives `member`. */
export function paramWords(name: string): string {
  return inWords(name.replace(/_ids?$/, ''));
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2026-03-27` as `27 March 2026`; undefined for what is no date. */
export function spokenDate(iso: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (match === null) return undefined;
  const month = months[Number(match[2]) - 1];
  return month === undefined ? undefined : `${Number(match[3])} ${month} ${match[1]}`;
}

const isoMoment = /(?<![\p{L}\d-])(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})Z)?(?![\p{L}\d-])/gu;

/** The text with its ISO dates as people write them; seconds are left out where they are 0. */
export function withSpokenDates(text: string): string {
  return text.replaceAll(
    isoMoment,
    (whole: string, date: string, time: string | undefined, seconds: string | undefined) => {
      const spoken = spokenDate(date);
      if (spoken === undefined) return whole;
      if (time === undefined) return spoken;
      return `${spoken}, ${time}${seconds === ':00' ? '' : seconds}`;
    },
  );
}

const writtenDate = new RegExp(`(\\d{1,2}) (${months.join('|')}) (\\d{4})`, 'g');

/** The dates in a text, however they are written, as ISO dates. */
export function datesIn(text: string): readonly string[] {
  const iso = [...text.matchAll(isoMoment)].map(([, date = '']) => date);
  const written = [...text.matchAll(writtenDate)].map(([, day = '', month = '', year = '']) => {
    const number = months.indexOf(month) + 1;
    return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
  return [...new Set([...iso, ...written])];
}

/** The text without the dates that are written in words. */
export function withoutWrittenDates(text: string): string {
  return text.replaceAll(writtenDate, ' ');
}

const manyOfOne = /(?<![\p{L}\d.,:-])(1 [a-z]+[^siu\W])s\b/gu;

/** `1 units` is `1 unit`; quotations stay as they are. */
export function inSingular(text: string): string {
  return text
    .split('"')
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(manyOfOne, '$1')))
    .join('"');
}

/** The words of a text in lower case, punctuation left out. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Where a text stands in another as whole words, from a place on; -1 where it does not. A part of a
 * code or of a name with a hyphen is no whole word.
 */
export function wholeIndexOf(text: string, part: string, from = 0): number {
  if (part === '') return -1;
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    const end = at + part.length;
    const isCut = goesOnBefore(text, at, part.charAt(0)) || goesOnAfter(text, end, part.slice(-1));
    if (!isCut) return at;
  }
  return -1;
}

function goesOnBefore(text: string, at: number, first: string): boolean {
  if (!isWordCharacter(first)) return false;
  const before = text.charAt(at - 1);
  return isWordCharacter(before) || (before === '-' && isWordCharacter(text.charAt(at - 2)));
}

function goesOnAfter(text: string, end: number, last: string): boolean {
  if (!isWordCharacter(last)) return false;
  const after = text.charAt(end);
  return isWordCharacter(after) || (after === '-' && isWordCharacter(text.charAt(end + 1)));
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
