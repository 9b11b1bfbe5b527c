/** Letters with their marks, and digits, of any script. */
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text with one space before, between and after them. */
export function normalised(text: string): string {
  return ` ${text.normalize('NFC').toLowerCase().match(wordPattern)?.join(' ') ?? ''} `;
}
