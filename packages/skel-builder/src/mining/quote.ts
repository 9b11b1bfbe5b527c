/** More than this of a task tells a judge nothing new, and costs in every prompt. */
const MAX_QUOTED = 2000;

/** Control, format, unassigned and private characters, but for line ends and tabs. */
const INVISIBLE = /[^\P{C}\n\t]/gu;

/** A text of somebody else under a number, as prompts show it. */
export interface QuotedText {
  readonly number: number;
  readonly text: string;
}

/**
 * A foreign text as data: it has no angle bracket left, so that it cannot close the `<task>` element
 * around it or open another, and no character that does not show.
 */
export function quote(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(INVISIBLE, '');
  return plain.length <= MAX_QUOTED ? plain : `${clip(plain)} […]`;
}

/** Numbers texts from 1, in their order. */
export function numbered(texts: readonly string[]): readonly QuotedText[] {
  return texts.map((text, index) => ({ number: index + 1, text: quote(text) }));
}

/** Never half of a surrogate pair. */
function clip(text: string): string {
  return text.slice(0, MAX_QUOTED).replace(/[\uD800-\uDBFF]$/, '');
}
