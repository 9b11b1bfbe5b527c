import { LanguageModelError } from '@envloom/llm';
import type { ModelOutcome } from '../outcome.ts';
import type { Topic } from '../topic.ts';

/** What became of a topic in a run. */
export type TopicEnd =
  /** Its environment was there before the run. */
  | {
      readonly kind: 'present';
      readonly topic: Topic;
      readonly root: string;
      /** Rounds of repair it took, where its provenance tells. */
      readonly repairs: number | undefined;
    }
  | { readonly kind: 'accepted'; readonly topic: Topic; readonly outcome: Accepted }
  | { readonly kind: 'rejected'; readonly topic: Topic; readonly outcome: Rejected }
  /** Questions of it wait for their answers. */
  | { readonly kind: 'waiting'; readonly topic: Topic }
  /** Its turn did not come, or did not end: nothing that the topic is to blame for. */
  | { readonly kind: 'stopped'; readonly topic: Topic; readonly error: Error };

export type Accepted = Extract<ModelOutcome, { kind: 'accepted' }>;
export type Rejected = Extract<ModelOutcome, { kind: 'rejected' }>;

/** How a topic ended whose modeling threw. */
export function endOfError(topic: Topic, error: unknown): TopicEnd {
  if (isWaiting(error)) return { kind: 'waiting', topic };
  return { kind: 'stopped', topic, error: asError(error) };
}

/** Whether nothing is wrong but that an answer is yet to come. */
export function isWaiting(error: unknown): boolean {
  return error instanceof LanguageModelError && error.problem === 'waiting';
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
