import type { EpisodeJob, EpisodeOutcome, FailedEpisode } from '../episode-job.ts';
import { NoAnswerError } from './who.ts';

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
