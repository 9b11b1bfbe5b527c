/** The candidate most like `word`, if one is near enough to have been meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.floor((word.length + 1) / 3);
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least || (distance === least && best === undefined)) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** "Did you mean `x`?", or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const found = nearest(word, candidates);
  return found === undefined ? undefined : `Did you mean \`${found}\`?`;
}

/** Levenshtein's distance; more than `limit` may be reported as any number above it. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) row = nextRow(row, a[i - 1], b, i);
  return row[b.length] ?? limit + 1;
}

function nextRow(
  row: readonly number[],
  letter: string | undefined,
  b: string,
  i: number,
): number[] {
  const next = [i];
  for (let j = 1; j <= b.length; j += 1) {
    const replace = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
    next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
  }
  return next;
}
