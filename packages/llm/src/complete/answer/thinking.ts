import { jsonStart } from './json-runs.ts';

const opening = /<think(?:ing)?>/iu;
const closing = /<\/think(?:ing)?>/iu;

/** A text made of nothing but tags must not cost the square of its length. */
const mostBlocks = 50;

/**
 * The answer without the reasoning that comes before it. A tag behind the beginning of JSON is part
 * of the JSON. Templates of some servers write the opening tag themselves, so that only the closing
 * one is in the text.
 *
 * @returns undefined where the reasoning has no end
 */
export function withoutThinking(text: string): string | undefined {
  let rest = text;
  for (let block = 0; block < mostBlocks; block += 1) {
    const end = closing.exec(rest);
    if (!hasOpening(rest) && (end === null || startsWithJson(rest))) {
      return rest;
    }
    if (end === null) {
      return undefined;
    }
    rest = rest.slice(end.index + end[0].length);
  }
  return undefined;
}

function hasOpening(text: string): boolean {
  const tag = text.search(opening);
  const json = text.search(jsonStart);
  return tag !== -1 && (json === -1 || tag < json);
}

function startsWithJson(text: string): boolean {
  return /^\s*(?:`{3,}\w*\s*)?[{["]/u.test(text);
}
