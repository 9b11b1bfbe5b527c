import { byCodeUnit } from '@envloom/core';
import type { CallRecord } from '@envloom/llm';
import { placeDomain } from '../taxonomy/place.ts';
import type { CorpusTask, Topic } from '../topic.ts';
import type { EnvironmentAnswer } from './environment-answer.ts';
import { kebabName } from './names.ts';

/** An inferred environment, with what it came from. */
export interface Candidate {
  readonly topic: Topic;
  readonly calls: readonly CallRecord[];
  /** Whether an environment was made from it before; it stays the best of its kind. */
  readonly isMade?: boolean | undefined;
}

/** The topic that an answer describes; a name that is kebab-case already stays as it is. */
export function topicFrom(answer: EnvironmentAnswer, tasks: readonly CorpusTask[]): Topic {
  return {
    name: kebabName(answer.name, answer.title),
    title: answer.title.trim(),
    summary: answer.summary.trim(),
    introduction: answer.introduction.trim(),
    domain: placeDomain(answer.domain),
    usefulness: answer.usefulness,
    modelability: answer.modelability,
    tasks,
  };
}

/** What decides between candidates: whether it was made, then both scores alike. */
export function scoreOf({ topic, isMade }: Candidate): number {
  return (isMade === true ? 100 : 0) + topic.usefulness + topic.modelability;
}

/** The best first; between equals by their texts, so that no order depends on that of the corpus. */
export function byScore(a: Candidate, b: Candidate): number {
  return scoreOf(b) - scoreOf(a) || byCodeUnit(textKey(a), textKey(b));
}

const textKey = ({ topic }: Candidate): string =>
  JSON.stringify([topic.name, topic.title, topic.summary, topic.introduction, topic.domain]);
