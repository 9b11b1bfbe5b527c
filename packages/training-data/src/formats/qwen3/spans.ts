import type { PrintedMessage } from './template.ts';

/** A part of a text, in Unicode code points, as Python counts; `end` not included. */
export type Span = { readonly start: number; readonly end: number };

/** Where what the model is to learn stands in the text that `head` and the messages make. */
export function learnedSpans(
  head: string,
  printed: readonly PrintedMessage[],
  isLearned: (at: number) => boolean,
): readonly Span[] {
  const spans: Span[] = [];
  let start = codePoints(head);
  for (const [at, { opening, written, closing }] of printed.entries()) {
    start += codePoints(opening);
    const end = start + codePoints(written);
    if (isLearned(at)) spans.push({ start, end });
    start = end + codePoints(closing);
  }
  return spans;
}

function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    count += isSecondHalf(text, at) ? 0 : 1;
  }
  return count;
}

function isSecondHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}
