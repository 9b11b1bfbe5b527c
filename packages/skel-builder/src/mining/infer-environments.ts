import type { LanguageModel } from '@envloom/llm';
import { z } from 'zod';
import type { CorpusTask } from '../topic.ts';
import { byPosition, type ChunkAnswer } from './answers.ts';
import type { AskChunk } from './ask-chunks.ts';
import { environmentFields, guideView, type EnvironmentAnswer } from './environment-answer.ts';
import { promptFile, type Prompt } from './prompt-file.ts';
import { numbered, type QuotedText } from './quote.ts';
import { sourcesOf } from './sources.ts';

export const INFER_CHUNK = 5;

const answerSchema = z.object({
  environments: z
    .array(z.object({ tasks: z.array(z.int()).max(4 * INFER_CHUNK), ...environmentFields }))
    .max(4 * INFER_CHUNK),
});

interface View {
  readonly count: number;
  readonly tasks: readonly QuotedText[];
  readonly domains: typeof guideView.domains;
}

const prompt: Prompt<View> = promptFile('infer-environments.hbs');

/**
 * The stage `infer-environments`: the workplace system in which each task would be done. Tasks of one
 * answer that share an environment get the same object. A task that is named under two environments
 * goes to the first.
 */
export function inferEnvironments(
  model: LanguageModel,
  signal?: AbortSignal,
): AskChunk<CorpusTask, EnvironmentAnswer> {
  return async (tasks): Promise<ChunkAnswer<EnvironmentAnswer>> => {
    const quoted = numbered(tasks.map(({ text }) => text));
    const { value, record } = await model.complete({
      stage: 'infer-environments',
      subject: sourcesOf(tasks),
      prompt: prompt({ count: tasks.length, tasks: quoted, ...guideView }),
      schema: answerSchema,
      schemaName: 'environments',
      ...(signal === undefined ? {} : { signal }),
    });
    const answers = value.environments.flatMap(({ tasks: numbers, ...environment }) =>
      numbers.map((number) => [number, environment] as const),
    );
    return { values: byPosition(tasks.length, answers, () => true), record };
  };
}
