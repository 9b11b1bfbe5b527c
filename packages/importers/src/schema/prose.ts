import type { Json } from '@envloom/core';

/** Longest description of an operation in a model; agents read the verbatim one, and OpenAI takes no longer ones. */
export const longestOfOperation = 1_000;

/**
 * A foreign text as the model keeps it for people: well-formed, and not longer than its place allows. The
 * verbatim text stays in `wire`.
 */
export function prose(text: Json | undefined, longest: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const whole = text.toWellFormed().trim();
  if (whole === '') return undefined;
  if (whole.length <= longest) return whole;
  const cut = whole.slice(0, longest - 2).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/\s+\S*$/, '')} …`;
}
