import type { Embedder } from '@envloom/llm';

/** Vectors of a language model put texts of one kind near each other; those of words do not. */
const LEARNED = 0.85;
const LEXICAL = 0.5;

/** Cosine from which two descriptions are of the same environment, as the embedder's vectors go. */
export function similarityFor({ name }: Embedder): number {
  return name.startsWith('lexical') ? LEXICAL : LEARNED;
}
