import {
  LanguageModelError,
  type CallRecord,
  type Completion,
  type CompletionRequest,
  type LanguageModel,
} from '@envloom/llm';

export interface ScriptedModel extends LanguageModel {
  /** The prompts so far, in their order. */
  readonly prompts: readonly string[];
}

/** Answers one question after another; an error is thrown, and who asks on has to wait. */
export function scriptedModel(...answers: readonly unknown[]): ScriptedModel {
  const prompts: string[] = [];
  return {
    prompts,
    async complete<T>(request: CompletionRequest<T>): Promise<Completion<T>> {
      const answer = answers[prompts.length];
      prompts.push(request.prompt);
      if (answer instanceof Error) throw answer;
      if (answer === undefined) throw new LanguageModelError('waiting', 'No answer yet.');
      const record = recordOf(request.stage, request.subject, prompts.length);
      return Promise.resolve({ value: request.schema.parse(answer), record });
    },
  };
}

export function recordOf(stage: string, subject: string, number: number): CallRecord {
  return {
    ids: [`c${number}`],
    stage,
    subject,
    model: 'scripted-1',
    promptHash: String(number).padStart(64, '0'),
    usage: { input: 100 * number, output: 10 },
    costUsd: 0.25,
    isCached: number === 1,
  };
}
