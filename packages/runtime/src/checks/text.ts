import { normalised } from './words.ts';

/**
 * Whether a value is a string with the words of a text, one after the other; letter case,
 * punctuation and white space do not count. A text without words has to be contained as it is.
 */
export function isText(value: unknown, text: string): boolean {
  if (typeof value !== 'string') return false;
  if (value === text) return true;
  const words = normalised(text);
  return words.trim() === '' ? value.includes(text) : normalised(value).includes(words);
}
