import { join } from 'node:path';
import type { CallRecord, LanguageModel } from '@envloom/llm';
import { inferTopic, type TopicRequest } from '../mining/infer-topic.ts';
import type { Topic } from '../topic.ts';
import { environmentNames } from '@envloom/env-package';
import { isFrom, originOf } from './provenance-file.ts';

export interface InferencePorts {
  /** Absolute path of the folder of environments. */
  readonly folder: string;
  readonly model: LanguageModel;
  readonly signal: AbortSignal;
}

export type InferredEnvironment =
  | { readonly kind: 'topic'; readonly topic: Topic; readonly calls: readonly CallRecord[] }
  /** The language model finds no environment in it, or none worth making. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * The environment for a task or a topic, under a name that is free or already its own: the same
 * request gives the same name when it is repeated.
 *
 * @param name given by the user
 * @throws LanguageModelError
 */
export async function inferEnvironment(
  request: TopicRequest,
  name: string | undefined,
  ports: InferencePorts,
): Promise<InferredEnvironment> {
  const { folder, model, signal } = ports;
  const first = await inferTopic(request, { model, signal, taken: new Set() });
  if (first.kind === 'refused') return first;
  const calls = [first.record];
  if (name !== undefined) return { kind: 'topic', topic: { ...first.topic, name }, calls };
  const others = environmentNames(folder).filter(
    (one) => !isFrom(originOf(join(folder, one)), first.topic),
  );
  // The answer to the same question is in the ledger by now.
  const named = await inferTopic(request, { model, signal, taken: new Set(others) });
  return named.kind === 'topic' ? { kind: 'topic', topic: named.topic, calls } : named;
}
