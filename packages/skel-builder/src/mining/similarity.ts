import type { Embedder } from '@envloom/llm';

/** Learned vectors put texts of one kind near each other. */
const LEARNED = 0.85;

/** Finds 25 of 30 pairs of the same environment and none of 30 others: packages/llm/src/embed. */
const LEXICAL = 0.27;

/** Cosine from which two descriptions are of the same environment, as the embedder's vectors go. */
export function similarityFor({ name }: Embedder): number {
  return name.startsWith('lexical') ? LEXICAL : LEARNED;
}
