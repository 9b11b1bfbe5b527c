/** Words that are compared together. */
const size = 3;

/** The word 3-grams of a text, in lower case and without punctuation; all of a shorter text. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const count = Math.max(1, words.length - size + 1);
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + size).join(' ')));
}

/** Shared items in relation to all: 1 for equal sets. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  return shared / (a.size + b.size - shared);
}
