import { normalised } from './words.ts';

/**
 * Whether a value is a string with the words of a text, one after the other; letter case,
 * punctuation, white space and the articles a, an and the do not count. A text of articles alone is
 * looked for with them, a text without words as it is.
 */
export function isText(value: unknown, text: string): boolean {
  if (typeof value !== 'string') return false;
  if (value === text) return true;
  const words = normalised(text);
  if (words.trim() === '') return value.includes(text);
  const telling = withoutArticles(words);
  return telling.trim() === ''
    ? normalised(value).includes(words)
    : withoutArticles(normalised(value)).includes(telling);
}

/** Who is told "a failed inspection" may write "failed inspection". */
function withoutArticles(words: string): string {
  return words.replaceAll(/ (?:an?|the)(?= )/g, '');
}
