import { jaccard, shinglesOf } from './shingles.ts';

interface Entry {
  readonly id: string;
  readonly shingles: ReadonlySet<string>;
}

/**
 * Finds texts whose word 3-grams overlap (Jaccard) by at least a threshold. Exact, and fast for
 * thousands of texts by prefix filtering (Bayardo, Ma and Srikant, WWW 2007): a set that overlaps A
 * by t has at least ceil(t |A|) of its members, hence one of any |A| - ceil(t |A|) + 1 of them. The
 * rarest are looked up.
 */
export class SimilarTexts {
  readonly #threshold: number;
  readonly #byShingle = new Map<string, Entry[]>();

  constructor(threshold: number) {
    this.#threshold = threshold;
  }

  /** The id of a text that is at least this similar; undefined where there is none. */
  find(text: string): string | undefined {
    const shingles = shinglesOf(text);
    const compared = new Set<Entry>();
    for (const entry of this.#candidates(shingles)) {
      if (compared.has(entry)) continue;
      compared.add(entry);
      if (jaccard(shingles, entry.shingles) >= this.#threshold) return entry.id;
    }
    return undefined;
  }

  add(id: string, text: string): void {
    const entry = { id, shingles: shinglesOf(text) };
    for (const shingle of entry.shingles) {
      const entries = this.#byShingle.get(shingle);
      if (entries === undefined) this.#byShingle.set(shingle, [entry]);
      else entries.push(entry);
    }
  }

  /** An entry comes as often as it has one of the rarest shingles. */
  #candidates(shingles: ReadonlySet<string>): readonly Entry[] {
    const enough = shingles.size - Math.ceil(this.#threshold * shingles.size) + 1;
    return [...shingles]
      .map((shingle) => this.#byShingle.get(shingle) ?? [])
      .toSorted((a, b) => a.length - b.length)
      .slice(0, enough)
      .flat();
  }
}
