import type { CallRecord, LanguageModel } from '@envloom/llm';
import type { z } from 'zod';
import { compactJson } from '../compact-json.ts';
import { fill, systemPrompt } from '../prompts.ts';
import { schemaText } from '../schema-text/schema-text.ts';
import type { StageAnswers } from './schemas.ts';

/** The stages of logic modeling, in their order. */
export type ModelingStage = keyof StageAnswers;

/** A world that prompts show, and what its stages would have answered. */
interface ShownExample {
  readonly title: string;
  readonly answers: Readonly<Record<ModelingStage, unknown>>;
}

export interface Interview {
  /** The name of the topic. */
  readonly subject: string;
  /** What prompts are told of the world. */
  readonly world: Readonly<Record<string, unknown>>;
  /** The prompt files of the stages, where they are not those with their names. */
  readonly prompts?: Readonly<Partial<Record<ModelingStage, string>>>;
  readonly example: ShownExample;
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
  { subject, world, prompts, example, model, signal, calls }: Interview,
  stage: ModelingStage,
  schema: z.ZodType<T>,
  context: Readonly<Record<string, unknown>>,
): Promise<T> {
  const prompt = fill(prompts?.[stage] ?? stage, {
    ...world,
    ...context,
    schema: schemaText(schema, 'Answer', hidden(stage)),
    title: example.title,
    answer: compactJson(example.answers[stage]),
  });
  const completion = await model.complete({
    stage: `model-${stage}`,
    subject,
    system: systemPrompt(world['isTwin'] === true),
    prompt,
    schema,
    schemaName: `model_${stage}`,
    showsType: true,
    signal,
  });
  calls.push(completion.record);
  return completion.value;
}
