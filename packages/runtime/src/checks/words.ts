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

/** The words of a text. */
export function wordsIn(text: string): readonly Word[] {
  const composed = text.normalize('NFC');
  const found = [...composed.matchAll(wordPattern)];
  return found.map(({ 0: raw, index }, at) => {
    const [previous, next] = [found[at - 1], found[at + 1]];
    const start = previous === undefined ? 0 : previous.index + previous[0].length;
    return {
      word: raw.toLowerCase(),
      raw,
      before: composed.slice(start, index),
      after: composed.slice(index + raw.length, next?.index),
      isFirst: previous === undefined,
      isLast: next === undefined,
    };
  });
}

/** The words of a text with one space before, between and after them. */
export function normalised(text: string): string {
  return ` ${text.normalize('NFC').toLowerCase().match(wordPattern)?.join(' ') ?? ''} `;
}
