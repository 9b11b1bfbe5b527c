import { isDateText, isDateTimeText } from '@envloom/runtime/fields';
import type { Played } from '../scenario/scenario.ts';

/**
 * Whether a value is a string with the words of a text and no others, in their order. Letter case, white
 * space, punctuation, `because` at the start and the articles a, an and the before a word do not count.
 * Numbers count with their signs, points and colons (`-5`, `3.5`), as do symbols (`<5 kg`, `C#`). A text
 * without words is compared as it is.
 */
export function isText(value: unknown, text: string): boolean {
  return typeof value === 'string' && wordsKey(value) === wordsKey(text);
}

/** Equal for texts that say the same as {@link isText} reads them. */
export function wordsKey(text: string): string {
  const words = tellingWords(text);
  return words === '' ? text : words;
}

/** A number, a word, or a sign that means something. */
const tokens =
  /(?<![\p{L}\p{M}\p{N}])[+\-−]?\p{N}+(?:[.,:/–-]\p{N}+)*(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N}]+|[\p{S}#%&@*§]/gu;
const article = /^(?:an?|the)$/;

/** Who is told "a failed inspection" may write "failed inspection"; a "Ward A" is no "Ward". */
function tellingWords(text: string): string {
  const all = text.normalize('NFC').match(tokens) ?? [];
  const isLeftOut = (token: string, at: number): boolean => {
    const word = at === 0 ? token.toLowerCase() : token;
    const isLast = at === all.length - 1;
    return !isLast && (article.test(word) || (at === 0 && word === 'because'));
  };
  return all
    .filter((token, at) => !isLeftOut(token, at))
    .join(' ')
    .toLowerCase();
}

/** Whether a value is a moment of the episode, from its start to its end; a date counts as its day. */
export function isTime(value: unknown, { from, to }: Pick<Played, 'from' | 'to'>): boolean {
  if (typeof value !== 'string') return false;
  // Datetimes and dates of one format are in the order of their characters.
  if (isDateTimeText(value)) return from <= value && value <= to;
  return isDateText(value) && from.slice(0, 10) <= value && value <= to.slice(0, 10);
}

/** Whether a value is a datetime so many seconds after a moment of the episode. */
export function isTimeAfter(
  value: unknown,
  seconds: number,
  { from, to }: Pick<Played, 'from' | 'to'>,
): boolean {
  if (typeof value !== 'string' || !isDateTimeText(value)) return false;
  const moment = Date.parse(value) - seconds * 1000;
  return Date.parse(from) <= moment && moment <= Date.parse(to);
}
