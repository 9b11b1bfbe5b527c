import { LanguageModelError, type LanguageModelProblem } from '@envloom/llm';
import type { FailedEpisode, EpisodeJob, EpisodeOutcome } from '../episode-job.ts';

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

/** What becomes of an episode that broke off. */
export function outcomeOfError(
  job: EpisodeJob,
  error: unknown,
  turns: number,
  signal: AbortSignal,
): EpisodeOutcome {
  if (signal.aborted) return { kind: 'cancelled' };
  if (error instanceof NoAnswerError && error.problem === 'waiting') return { kind: 'waiting' };
  return { kind: 'failed', failure: failedEpisode(job, error, turns) };
}

function failedEpisode(
  { id, scenario, sample }: EpisodeJob,
  error: unknown,
  turns: number,
): FailedEpisode {
  return {
    format_version: 1,
    id,
    env: scenario.env,
    scenario: scenario.id,
    sample,
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
