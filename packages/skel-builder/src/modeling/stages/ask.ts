import type { CallRecord, LanguageModel } from '@envloom/llm';
import type { z } from 'zod';
import type { Topic } from '../../topic.ts';
import { compactJson } from '../compact-json.ts';
import { example } from '../example/example.ts';
import { fill, systemPrompt, worldContext } from '../prompts.ts';
import { schemaText } from '../schema-text/schema-text.ts';
import type { StageAnswers } from './schemas.ts';

/** The stages of logic modeling, in their order. */
export type ModelingStage = keyof StageAnswers;

export interface Interview {
  readonly topic: Topic;
  readonly model: LanguageModel;
  readonly signal: AbortSignal | undefined;
  /** Grows with each answer. */
  readonly calls: CallRecord[];
}

/** Hints are the business of the last stage; in the schema they are allowed everywhere. */
const hidden = (stage: ModelingStage): readonly string[] =>
  stage === 'sampling' ? [] : ['sample'];

/**
 * Asks one stage about a world.
 *
 * @param context what the prompt of the stage shows besides the world, the type and the example
 * @throws LanguageModelError
 */
export async function ask<T>(
  { topic, model, signal, calls }: Interview,
  stage: ModelingStage,
  schema: z.ZodType<T>,
  context: Readonly<Record<string, unknown>>,
): Promise<T> {
  const { checked, answers } = example();
  const prompt = fill(stage, {
    ...worldContext(topic),
    ...context,
    schema: schemaText(schema, 'Answer', hidden(stage)),
    title: checked.model.title,
    answer: compactJson(answers[stage]),
  });
  const completion = await model.complete({
    stage: `model-${stage}`,
    subject: topic.name,
    system: systemPrompt(),
    prompt,
    schema,
    schemaName: `model_${stage}`,
    showsType: true,
    signal,
  });
  calls.push(completion.record);
  return completion.value;
}
