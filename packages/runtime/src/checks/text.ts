import { normalised } from './words.ts';

/**
 * Whether a value is a string with the words of a text and no others, in their order; letter case,
 * punctuation, white space, the articles a, an and the do not count, nor what leads up to a reason
 * (`because it needs a decision` says `needs a decision`). Texts of such words alone are compared
 * with them, a text without words as it is.
 */
export function isText(value: unknown, text: string): boolean {
  if (typeof value !== 'string') return false;
  if (value === text) return true;
  const words = tellingWords(text);
  return words.trim() !== '' && tellingWords(value) === words;
}

const leading =
  /^(?: (?:because|since|as|for|due|to|of|it|they|is|are|was|has|have|that|reason))+(?= \S)/;

/** Who is told "a failed inspection" may write "failed inspection". */
function tellingWords(text: string): string {
  const words = normalised(text);
  const telling = words.replaceAll(/ (?:an?|the)(?= )/g, '').replace(leading, '');
  return telling.trim() === '' ? words : telling;
}
