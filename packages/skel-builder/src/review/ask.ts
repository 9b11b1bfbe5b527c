import type { CallRecord, LanguageModel } from '@envloom/llm';
import type { z } from 'zod';

/** One question of the readers. */
export interface Question<T> {
  readonly stage: string;
  readonly prompt: string;
  readonly schema: z.ZodType<T>;
}

/** Who is asked, about which environment. */
export interface Asking {
  readonly model: LanguageModel;
  readonly subject: string;
  readonly signal: AbortSignal | undefined;
  /** Grows with each answer. */
  readonly calls: CallRecord[];
}

const system =
  'You read and test small simulated worlds in which language-model agents are trained. You are exact and fair: you report what ' +
  'is wrong and nothing else. You answer with one JSON value, and nothing else.';

/** @throws LanguageModelError */
export async function ask<T>(
  { model, subject, signal, calls }: Asking,
  { stage, prompt, schema }: Question<T>,
): Promise<T> {
  const schemaName = stage.replaceAll('-', '_');
  const { value, record } = await model.complete({
    stage,
    subject,
    system,
    prompt,
    schema,
    schemaName,
    signal,
  });
  calls.push(record);
  return value;
}
