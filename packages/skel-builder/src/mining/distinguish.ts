import type { Embedder } from '@envloom/llm';
import type { Candidate } from './candidate.ts';
import { dedupe, type Duplicate } from './dedupe.ts';
import { uniqueName } from './names.ts';
import type { Report } from './report.ts';
import type { ExistingEnvironment } from './result.ts';

interface Comparing {
  readonly embedder: Embedder;
  readonly rivals: readonly ExistingEnvironment[];
  readonly signal?: AbortSignal | undefined;
}

/** One of each, under names that nothing else has. */
export async function distinguish(
  candidates: readonly Candidate[],
  { embedder, rivals, signal }: Comparing,
  similarity: number | undefined,
  report: Report,
): Promise<readonly Candidate[]> {
  const threshold = similarity ?? similarityFor(embedder);
  const distinct = await dedupe(candidates, rivals, embedder, threshold, signal);
  for (const duplicate of distinct.duplicates) {
    const { topic } = duplicate.candidate;
    report.drop('dedupe', topic.tasks, sameAs(duplicate), topic.name);
  }
  report.count({ distinct: distinct.kept.length });
  return named(distinct.kept, rivals);
}

function sameAs({ of, isExisting, similarity }: Duplicate): string {
  const what = isExisting ? `the environment \`${of}\` that is there already` : `\`${of}\``;
  return `the same as ${what} (similarity ${similarity.toFixed(2)})`;
}

function named(
  candidates: readonly Candidate[],
  existing: readonly ExistingEnvironment[],
): readonly Candidate[] {
  const taken = new Set(existing.map(({ name }) => name));
  return candidates.map((candidate) => {
    const name = uniqueName(candidate.topic.name, candidate.topic.title, taken);
    taken.add(name);
    return { ...candidate, topic: { ...candidate.topic, name } };
  });
}

/** Learned vectors put texts of one kind near each other. */
const LEARNED = 0.85;

/**
 * Of the 60 descriptions of 30 environments in packages/llm/src/embed, clusters 28 pairs and puts none
 * together that do not belong so; from 0.23 down it errs.
 */
const LEXICAL = 0.25;

/** Cosine from which two descriptions are of the same environment, as the embedder's vectors go. */
function similarityFor({ name }: Embedder): number {
  return name.startsWith('lexical') ? LEXICAL : LEARNED;
}

interface Standing {
  /** The environments that candidates must differ from. */
  readonly rivals: readonly ExistingEnvironment[];
  /** The candidates, with which of them were made. */
  readonly candidates: readonly Candidate[];
}

/**
 * An environment that was made from a candidate is no rival: it is that candidate, from an earlier
 * part of the run or from a smaller corpus.
 */
export function standingOf(
  candidates: readonly Candidate[],
  existing: readonly ExistingEnvironment[],
): Standing {
  const own = new Set(candidates.map(({ topic }) => originKey(topic)));
  const origins = existing.map(({ topic }) => (topic === undefined ? '' : originKey(topic)));
  return {
    rivals: existing.filter((_, at) => !own.has(origins[at] ?? '')),
    candidates: candidates.map((candidate) => ({
      ...candidate,
      isMade: origins.includes(originKey(candidate.topic)),
    })),
  };
}

function originKey({
  title,
  summary,
}: {
  readonly title: string;
  readonly summary: string;
}): string {
  return JSON.stringify([title, summary]);
}
