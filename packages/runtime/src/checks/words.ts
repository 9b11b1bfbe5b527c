/** A word of a text as it is compared, and what stands around it. */
export interface Word {
  /** In lower case. */
  readonly word: string;
  /** As it is written. */
  readonly raw: string;
  /** What stands before it, up to the word before or the start of the text. */
  readonly before: string;
  /** What stands after it, up to the next word or the end of the text. */
  readonly after: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Letters with their marks, and digits, of any script. */
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** The same in a group: what is split by it keeps the words, at the odd places. */
const wordsKept = new RegExp(`(${wordPattern.source})`, 'u');

/** The words of a text. */
export function wordsIn(text: string): readonly Word[] {
  const parts = text.normalize('NFC').split(wordsKept);
  const words: Word[] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const [before = '', raw = '', after = ''] = [parts[at - 1], parts[at], parts[at + 1]];
    const [isFirst, isLast] = [at === 1, at + 2 === parts.length];
    words.push({ word: raw.toLowerCase(), raw, before, after, isFirst, isLast });
  }
  return words;
}

/** The words of a text with one space before, between and after them. */
export function normalised(text: string): string {
  return ` ${text.normalize('NFC').toLowerCase().match(wordPattern)?.join(' ') ?? ''} `;
}
