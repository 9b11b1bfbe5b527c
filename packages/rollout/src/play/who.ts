import type { FailedEpisode } from '../episode-job.ts';
import { LanguageModelError, type LanguageModelProblem } from '@envloom/llm';

/** A language model gave no answer: who asked it, and why there is none. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly who: Exclude<FailedEpisode['who'], 'internal'>;
  readonly problem: LanguageModelProblem;

  constructor(who: NoAnswerError['who'], error: LanguageModelError) {
    super(error.message, { cause: error });
    this.who = who;
    this.problem = error.problem;
  }
}

/** @throws NoAnswerError in the place of LanguageModelError */
export const asAgent = <T>(work: () => Promise<T>): Promise<T> => as('agent-server', work);

/** @throws NoAnswerError in the place of LanguageModelError */
export const asUser = <T>(work: () => Promise<T>): Promise<T> => as('user-server', work);

async function as<T>(who: NoAnswerError['who'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LanguageModelError ? new NoAnswerError(who, error) : error;
  }
}
