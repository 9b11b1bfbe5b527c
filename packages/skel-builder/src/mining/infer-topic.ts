import type { CallRecord, LanguageModel } from '@envloom/llm';
import { z } from 'zod';
import type { CorpusTask, Topic } from '../topic.ts';
import { topicFrom } from './candidate.ts';
import { environmentFields, guideView, limitedText, miningPrompt } from './environment-answer.ts';
import { kebabName, uniqueName } from './names.ts';
import { quote } from './quote.ts';
import { shortfall } from './thresholds.ts';

/** What a user named: a task to be done somewhere, or the environment itself. */
export type TopicRequest =
  | { readonly task: CorpusTask; readonly topic?: undefined }
  | { readonly topic: string; readonly task?: undefined };

export interface TopicPorts {
  readonly model: LanguageModel;
  /** Names that the environment must not get. */
  readonly taken: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

export type InferredTopic =
  | { readonly kind: 'topic'; readonly topic: Topic; readonly record: CallRecord }
  /** It has no environment, or none good enough; the reason is the model's. */
  | { readonly kind: 'refused'; readonly reason: string; readonly record: CallRecord };

const answerSchema = z.object({
  reason: limitedText(600),
  fits: z.boolean(),
  environment: z.object(environmentFields).nullable(),
});

const stage = 'infer-topic';

/**
 * The environment for one task, or for a topic such as `hotel front desk`: one question.
 *
 * @throws LanguageModelError
 */
export async function inferTopic(
  { task, topic: named = '' }: TopicRequest,
  { model, taken, signal }: TopicPorts,
): Promise<InferredTopic> {
  const text = quote(task?.text ?? named);
  const { value, record } = await model.complete({
    stage,
    subject: task?.source ?? kebabName('', named),
    prompt: miningPrompt(stage)({ isTask: task !== undefined, text, ...guideView }),
    schema: answerSchema,
    schemaName: 'environment',
    signal,
  });
  if (!value.fits || value.environment === null) {
    return { kind: 'refused', reason: value.reason, record };
  }
  const topic =
    task === undefined
      ? { ...topicFrom(value.environment, []), request: named }
      : topicFrom(value.environment, [task]);
  const reason = shortfall(topic);
  if (reason !== undefined) return { kind: 'refused', reason, record };
  const name = uniqueName(topic.name, topic.title, taken);
  return { kind: 'topic', topic: { ...topic, name }, record };
}
