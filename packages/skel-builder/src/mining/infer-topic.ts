import type { CallRecord, LanguageModel } from '@envloom/llm';
import { z } from 'zod';
import type { CorpusTask, Topic } from '../topic.ts';
import { topicFrom } from './candidate.ts';
import { environmentAnswerSchema, guideView } from './environment-answer.ts';
import { uniqueName } from './names.ts';
import { limitedText } from './limited-text.ts';
import { promptFile, type Prompt } from './prompt-file.ts';
import { quote } from './quote.ts';
import { shortfall, type Thresholds } from './thresholds.ts';

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
  environment: environmentAnswerSchema.nullable(),
});

interface View {
  readonly isTask: boolean;
  readonly text: string;
  readonly domains: typeof guideView.domains;
}

const prompt: Prompt<View> = promptFile('infer-topic.hbs');

/**
 * The environment for one task, or for a topic such as `hotel front desk`: one question.
 *
 * @throws LanguageModelError
 */
export async function inferTopic(
  request: TopicRequest,
  { model, taken, signal }: TopicPorts,
  thresholds: Thresholds = {},
): Promise<InferredTopic> {
  const text = request.task?.text ?? request.topic ?? '';
  const { value, record } = await model.complete({
    stage: 'infer-topic',
    subject: request.task?.source ?? 'topic',
    prompt: prompt({ isTask: request.task !== undefined, text: quote(text), ...guideView }),
    schema: answerSchema,
    schemaName: 'environment',
    ...(signal === undefined ? {} : { signal }),
  });
  if (!value.fits || value.environment === null) {
    return { kind: 'refused', reason: value.reason, record };
  }
  const topic = topicFrom(value.environment, request.task === undefined ? [] : [request.task]);
  const reason = shortfall(topic, thresholds);
  if (reason !== undefined) return { kind: 'refused', reason, record };
  const name = uniqueName(topic.name, topic.title, taken);
  return { kind: 'topic', topic: { ...topic, name }, record };
}
