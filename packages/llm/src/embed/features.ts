import { stemsOf } from './words.ts';

/** How much a feature of each kind counts; stems say most of what a text is about. */
const weights = { stem: 1, pair: 0.5, trigram: 0.5 };

/** The features of a text with their weights: (1 + ln of how often it occurs) times that of its kind. */
export function featuresOf(text: string): ReadonlyMap<string, number> {
  const stems = stemsOf(text);
  return new Map([
    ...weighted(stems, 'w', weights.stem),
    ...weighted(pairsOf(stems), 'p', weights.pair),
    ...weighted(stems.flatMap(trigramsOf), 't', weights.trigram),
  ]);
}

function weighted(
  features: readonly string[],
  kind: string,
  weight: number,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts].map(([feature, count]) => [
    `${kind} ${feature}`,
    weight * (1 + Math.log(count)),
  ]);
}

function pairsOf(stems: readonly string[]): readonly string[] {
  return stems.slice(1).map((stem, index) => `${stems[index] ?? ''} ${stem}`);
}

/** Letter trigrams with the edges of the word marked, so that `vet` and `veterinary` share some. */
function trigramsOf(stem: string): readonly string[] {
  const marked = Array.from(`^${stem}$`);
  return marked
    .slice(2)
    .map((letter, index) => `${marked[index] ?? ''}${marked[index + 1] ?? ''}${letter}`);
}
