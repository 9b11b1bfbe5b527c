import { editDistance } from '@envloom/core';

/** The candidate most like `word`, if one is near enough to have been meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.floor((word.length + 1) / 3);
  for (const candidate of candidates) {
    if (Math.abs(word.length - candidate.length) > least) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
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
