import { byCodeUnit } from '@envloom/core';
import type { CallRecord, Embedder } from '@envloom/llm';
import type { CorpusTask } from '../topic.ts';
import { byScore, type Candidate } from './candidate.ts';
import type { ExistingEnvironment } from './result.ts';

/** An environment that is another one in other words. */
export interface Duplicate {
  readonly candidate: Candidate;
  /** Name of the one it repeats. */
  readonly of: string;
  readonly isExisting: boolean;
  /** Cosine; 1 where titles or names speak of the same. */
  readonly similarity: number;
}

interface Distinct {
  /** The best of each cluster, the best cluster first, with the tasks of all. */
  readonly kept: readonly Candidate[];
  readonly duplicates: readonly Duplicate[];
}

/**
 * Leader clustering from the best-scored environment down: each joins the most similar of those
 * kept before it when it is at least `threshold` similar, and is kept itself otherwise. Environments
 * that are there already are leaders from the start. The outcome does not depend on the order of the
 * candidates.
 */
export async function dedupe(
  candidates: readonly Candidate[],
  existing: readonly ExistingEnvironment[],
  embedder: Embedder,
  threshold: number,
  signal?: AbortSignal,
): Promise<Distinct> {
  const sorted = candidates.toSorted(byScore);
  const there = existing.toSorted((a, b) => byCodeUnit(a.name, b.name));
  const texts = [...there, ...sorted.map(({ topic }) => topic)].map(textOf);
  const vectors = texts.length === 0 ? [] : await embedder.embed(texts, signal);
  const directions = vectors.map(directionOf);
  const leaders = there.map(({ name, title, domain }, index) => {
    return { name, title, domain, direction: directions[index] ?? nowhere };
  });
  const clusters = new Clusters(leaders, threshold);
  for (const [index, candidate] of sorted.entries()) {
    clusters.add(candidate, directions[there.length + index] ?? nowhere);
  }
  return { kept: clusters.kept(), duplicates: clusters.duplicates };
}

function textOf({ title, summary, introduction = '' }: Omit<ExistingEnvironment, 'topic'>): string {
  return [title, summary, introduction].join('\n');
}

interface Leader extends Pick<ExistingEnvironment, 'name' | 'title' | 'domain'> {
  readonly direction: Direction;
  /** None for an environment that is there already. */
  readonly members?: Candidate[];
}

interface Nearest {
  readonly leader: Leader;
  readonly similarity: number;
}

const nowhere = directionOf(new Float64Array());

class Clusters {
  readonly #leaders: Leader[];
  readonly #threshold: number;
  readonly duplicates: Duplicate[] = [];

  constructor(leaders: readonly Leader[], threshold: number) {
    this.#leaders = [...leaders];
    this.#threshold = threshold;
  }

  add(candidate: Candidate, direction: Direction): void {
    const nearest = this.#nearest(candidate, direction);
    if (nearest === undefined || nearest.similarity < this.#threshold) {
      const { name, title, domain } = candidate.topic;
      this.#leaders.push({ name, title, domain, direction, members: [candidate] });
      return;
    }
    const { leader, similarity } = nearest;
    leader.members?.push(candidate);
    const isExisting = leader.members === undefined;
    this.duplicates.push({ candidate, of: leader.name, isExisting, similarity });
  }

  kept(): readonly Candidate[] {
    return this.#leaders.flatMap(({ members }) => (members === undefined ? [] : merged(members)));
  }

  #nearest({ topic }: Candidate, direction: Direction): Nearest | undefined {
    let nearest: Nearest | undefined;
    for (const leader of this.#leaders) {
      const isSame = isSameTitle(leader, topic) || isSameName(leader.name, topic.name);
      const similarity = isSame ? 1 : cosineOf(direction, leader.direction);
      if (similarity > (nearest?.similarity ?? -Infinity)) nearest = { leader, similarity };
    }
    return nearest;
  }
}

type Titled = Pick<ExistingEnvironment, 'title' | 'domain'>;

const isSameTitle = (a: Titled, b: Titled): boolean =>
  a.domain === b.domain && a.title.toLowerCase() === b.title.toLowerCase();

/** Words that names have whatever they name. */
const plainWords = new Set(
  'and center centre department desk for management office operations records registry service services site system'.split(
    ' ',
  ),
);

/**
 * Whether names speak of one workplace: two thirds of the shorter one's words, and at least two, are in
 * the other, as in `accounts-payable` and `accounts-payable-matching`.
 */
function isSameName(a: string, b: string): boolean {
  const [one, other] = [a, b].map(tellingStems);
  const shared = [...(one ?? [])].filter((stem) => other?.has(stem)).length;
  return shared >= 2 && shared * 3 >= Math.min(one?.size ?? 0, other?.size ?? 0) * 2;
}

/** `schedule` and `scheduling` have one stem. */
function tellingStems(name: string): ReadonlySet<string> {
  const words = name.split('-').filter((word) => !plainWords.has(word));
  return new Set(words.map((word) => word.slice(0, 6).replace(/s$/, '')));
}

/** The best member with the tasks and calls of all; its own tasks come first. */
function merged(members: readonly Candidate[]): readonly Candidate[] {
  const [best] = members;
  if (best === undefined) return [];
  const tasks = new Map<string, CorpusTask>();
  for (const { topic } of members) for (const task of topic.tasks) tasks.set(task.source, task);
  const calls = new Set<CallRecord>(members.flatMap((member) => member.calls));
  return [{ topic: { ...best.topic, tasks: [...tasks.values()] }, calls: [...calls] }];
}

/** A vector, with what comparing it with many others takes. */
interface Direction {
  readonly vector: Float64Array;
  readonly length: number;
  /** Where it is not zero: lexical vectors mostly are. */
  readonly places: Uint32Array;
}

export function directionOf(vector: Float64Array): Direction {
  const squares = vector.reduce((sum, value) => sum + value * value, 0);
  const places = new Uint32Array(vector.length);
  let count = 0;
  vector.forEach((value, place) => {
    if (value === 0) return;
    places[count] = place;
    count += 1;
  });
  return { vector, length: Math.sqrt(squares), places: places.slice(0, count) };
}

/** The cosine between two directions, in as many steps as `a` has places; 0 for a zero vector. */
export function cosineOf(a: Direction, b: Direction): number {
  let sum = 0;
  for (let index = 0; index < a.places.length; index += 1) {
    const place = a.places[index] ?? 0;
    sum += (a.vector[place] ?? 0) * (b.vector[place] ?? 0);
  }
  return sum === 0 ? 0 : sum / (a.length * b.length);
}
