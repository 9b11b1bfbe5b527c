import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LanguageModelError, type CallRecord } from '@envloom/llm';
import { locate, type EnvironmentLocation } from '@envloom/env-package';
import { modelTopic, type ModelTopicOptions, type ModelTopicPorts } from '../build/model-topic.ts';
import type { Topic } from '../topic.ts';
import { isFrom, originOf, type Origin } from './provenance-file.ts';
import { placeTaken } from './keep-outcome.ts';
import type { Accepted, Rejected } from '../outcome.ts';
import { askedAgain, rejectedByPerson, type ItemDecision } from '../run-record/item-decision.ts';

/** What turning a topic into an environment needs of the outside. */
export interface ModelingPorts extends ModelTopicPorts {
  readonly workspaceRoot: string;
  /** The folder of environments, relative to the workspace root. */
  readonly directory: string;
  /** Writes what became of a topic. @throws Error where that is impossible */
  readonly keep: (outcome: Accepted | Rejected, calls: readonly CallRecord[]) => Promise<void>;
  readonly options: ModelTopicOptions;
  /** What a person decided about a topic, by its name. */
  readonly decision: (name: string) => ItemDecision;
  readonly signal: AbortSignal;
}

/**
 * The whole way of one topic: modeled, examined, repaired, written. What a topic cannot help is told
 * as its end too, so that others go on.
 *
 * @param calls those that the topic came from
 */
export async function modelEnvironment(
  topic: Topic,
  calls: readonly CallRecord[],
  ports: ModelingPorts,
): Promise<TopicEnd> {
  const location = locate(topic.name, ports.directory);
  const folder = join(ports.workspaceRoot, location.root);
  if (existsSync(folder)) return endOfPresent(topic, location, originOf(folder));
  const { attempt, rejected } = ports.decision(topic.name);
  if (rejected !== undefined)
    return { kind: 'rejected', topic, outcome: rejectedByPerson(topic, rejected) };
  try {
    const own = { ...ports, model: askedAgain(ports.model, attempt) };
    const outcome = await modelTopic(topic, own, ports.options);
    await ports.keep(outcome, calls);
    return outcome.kind === 'accepted'
      ? { kind: 'accepted', topic, outcome }
      : { kind: 'rejected', topic, outcome };
  } catch (error) {
    if (isWaiting(error)) return { kind: 'waiting', topic };
    const thrown = error instanceof Error ? error : new Error(String(error));
    return { kind: 'stopped', topic, error: thrown };
  }
}

/** An environment that this topic gave before is done; all else has its place for good. */
function endOfPresent(
  topic: Topic,
  location: EnvironmentLocation,
  origin: Origin | undefined,
): TopicEnd {
  if (!isFrom(origin, topic)) {
    return { kind: 'stopped', topic, error: new Error(placeTaken(location)) };
  }
  const repairs = origin?.rounds && origin.rounds.length - 1;
  return { kind: 'present', topic, root: location.root, repairs };
}

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

/** Whether nothing is wrong but that an answer is yet to come. */
export function isWaiting(error: unknown): boolean {
  return error instanceof LanguageModelError && error.problem === 'waiting';
}
