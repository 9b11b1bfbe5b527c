import type { Embedder } from '../port.ts';
import { stemsOf } from './words.ts';

/** Length of a vector. */
const dimensions = 4096;

/**
 * Vectors of the words in a text: stems, pairs of stems and letter trigrams, weighted by
 * (1 + ln tf) · idf, hashed with a sign into 4096 dimensions, of length 1. Needs no server, and gives
 * the same numbers everywhere.
 *
 * The idf counts the texts of one call: vectors of different calls are not to be compared. A text
 * without words has the zero vector, whose cosine with any other is 0.
 *
 * Source of the weights: Manning, Raghavan, Schütze, Introduction to Information Retrieval, 6.4; of
 * the signed hash: Weinberger et al., Feature Hashing for Large Scale Multitask Learning, 2009.
 */
export function lexicalEmbedder(): Embedder {
  return {
    name: 'lexical-1',
    // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
    async embed(texts: readonly string[]): Promise<readonly Float64Array[]> {
      const counted = texts.map(featuresOf);
      const documents = documentCounts(counted);
      return counted.map((features) => vectorOf(features, documents, texts.length));
    },
  };
}

type Counts = ReadonlyMap<string, number>;

/** In how many texts each feature occurs. */
function documentCounts(texts: readonly Counts[]): Counts {
  const counts = new Map<string, number>();
  for (const features of texts) {
    for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return counts;
}

function vectorOf(features: Counts, documents: Counts, texts: number): Float64Array {
  const vector = new Float64Array(dimensions);
  for (const [feature, weight] of features) {
    const idf = 1 + Math.log((1 + texts) / (1 + (documents.get(feature) ?? 0)));
    const hash = hashOf(feature);
    // The highest bit is the sign, so that features that meet in one place cancel out on average.
    const sign = hash >= 0x80000000 ? -1 : 1;
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + sign * weight * idf;
  }
  return normalized(vector);
}

function normalized(vector: Float64Array): Float64Array {
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return norm === 0 ? vector : vector.map((value) => value / norm);
}

/** FNV-1a over UTF-16 code units, mixed at the end (murmur3), as an unsigned number of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

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
