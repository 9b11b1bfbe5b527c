import { LanguageModelError, type LanguageModelProblem } from '@envloom/llm';
import type { FailedEpisode, EpisodeOutcome } from '../episode-job.ts';

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

/** Which episode it is. */
export type EpisodeName = Pick<FailedEpisode, 'id' | 'env' | 'scenario' | 'sample'>;

/** What becomes of an episode that broke off. */
export function outcomeOfError(
  name: EpisodeName,
  error: unknown,
  turns: number,
  signal: AbortSignal,
): EpisodeOutcome<never> {
  if (signal.aborted) return { kind: 'cancelled' };
  if (error instanceof NoAnswerError && error.problem === 'waiting') return { kind: 'waiting' };
  return { kind: 'failed', failure: failedEpisode(name, error, turns) };
}

function failedEpisode(name: EpisodeName, error: unknown, turns: number): FailedEpisode {
  return {
    format_version: 1,
    ...name,
    ...causeOf(error),
    turns,
    failed_at: new Date().toISOString(),
  };
}

function causeOf(error: unknown): Pick<FailedEpisode, 'who' | 'problem' | 'message'> {
  if (error instanceof NoAnswerError) {
    const { who, problem, message } = error;
    return { who, problem, message };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { who: 'internal', problem: 'internal', message };
}
