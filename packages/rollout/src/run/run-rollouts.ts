import type { Trajectory } from '@envloom/episodes/trajectory';
import type { EpisodeJob, EpisodeLimits, EpisodeOutcome, FailedEpisode } from '../episode-job.ts';
import { playEpisode } from '../play/play-episode.ts';
import type { Players } from '../play/playing.ts';
import { Outage, type Stop } from './outage.ts';
import type { RunStore, StoredEpisode } from './store.ts';

export interface RunOptions extends Players, EpisodesOptions<EpisodeJob, Trajectory> {
  readonly limits?: EpisodeLimits;
}

export interface EpisodesOptions<Job extends Identified, Played extends StoredEpisode> {
  /** Taken one by one, as places become free; may be long. */
  readonly jobs: Iterable<Job>;
  /** Episodes under way at once. */
  readonly concurrency: number;
  readonly store: RunStore<Played>;
  /** Ends the run at once; what is under way is played again by the next run. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent<Played>) => void;
}

interface Identified {
  readonly id: string;
}

/** Plays one episode. Never throws. */
export type PlayJob<Job, Played> = (
  job: Job,
  signal: AbortSignal,
) => Promise<EpisodeOutcome<Played>>;

/** What happens to the episodes of a run, for progress. */
export type RunEvent<Played = Trajectory> =
  /** Its trajectory is there already. */
  | { readonly type: 'skipped'; readonly id: string }
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'finished'; readonly id: string; readonly trajectory: Played }
  | { readonly type: 'failed'; readonly id: string; readonly failure: FailedEpisode }
  /** For the answers of a batch. */
  | { readonly type: 'waiting'; readonly id: string }
  | { readonly type: 'cancelled'; readonly id: string };

/** What became of the episodes of a run. */
export interface RunTotals {
  readonly skipped: number;
  readonly finished: number;
  readonly failed: number;
  readonly waiting: number;
  readonly cancelled: number;
  /** Where it ended early: no episode was begun any more. */
  readonly stopped?: Stop;
}

type Counted = 'skipped' | 'finished' | 'failed' | 'waiting' | 'cancelled';

/** A run under way. */
interface Run<Job extends Identified, Played extends StoredEpisode> {
  readonly options: EpisodesOptions<Job, Played>;
  readonly play: PlayJob<Job, Played>;
  readonly jobs: Iterator<Job>;
  readonly outage: Outage;
  /** One for each episode: adding a listener to a signal takes the longer the more it has. */
  readonly underWay: Set<AbortController>;
  readonly counts: Record<Counted, number>;
  stop: Stop | undefined;
  /** It was cancelled, or cannot go on. */
  isGivenUp: boolean;
}

/**
 * Plays scenarios; see {@link runEpisodes}.
 *
 * @throws RunStoreError, or what the jobs throw, once all episodes under way have been given up
 */
export function runRollouts(options: RunOptions): Promise<RunTotals> {
  const { limits } = options;
  return runEpisodes(options, (job, signal) => playEpisode(job, options, limits, signal));
}

/**
 * Plays episodes, many at once, and stores each as it ends. An episode that breaks off does not end
 * the run, unless every other would break off as well: then no more are begun.
 *
 * @throws RunStoreError, or what the jobs throw, once all episodes under way have been given up
 */
export async function runEpisodes<Job extends Identified, Played extends StoredEpisode>(
  options: EpisodesOptions<Job, Played>,
  play: PlayJob<Job, Played>,
): Promise<RunTotals> {
  const { signal } = options;
  const hands = Math.max(1, Math.floor(options.concurrency));
  const run = started(options, play, hands);
  const abort = (): void => giveUp(run, signal?.reason);
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await allOf(run, hands);
  } finally {
    signal?.removeEventListener('abort', abort);
    run.jobs.return?.();
  }
  return run.stop === undefined ? run.counts : { ...run.counts, stopped: run.stop };
}

function started<Job extends Identified, Played extends StoredEpisode>(
  options: EpisodesOptions<Job, Played>,
  play: PlayJob<Job, Played>,
  hands: number,
): Run<Job, Played> {
  return {
    options,
    play,
    jobs: options.jobs[Symbol.iterator](),
    outage: new Outage(hands),
    underWay: new Set(),
    counts: { skipped: 0, finished: 0, failed: 0, waiting: 0, cancelled: 0 },
    stop: undefined,
    isGivenUp: false,
  };
}

function giveUp<Job extends Identified, Played extends StoredEpisode>(
  run: Run<Job, Played>,
  reason: unknown,
): void {
  run.isGivenUp = true;
  for (const episode of run.underWay) episode.abort(reason);
}

/** Works with so many hands; throws what the first of them threw, when all have ended. */
async function allOf<Job extends Identified, Played extends StoredEpisode>(
  run: Run<Job, Played>,
  hands: number,
): Promise<void> {
  const works = Array.from({ length: hands }, () => work(run));
  const ends = await Promise.allSettled(works);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function work<Job extends Identified, Played extends StoredEpisode>(
  run: Run<Job, Played>,
): Promise<void> {
  try {
    for (let job = nextJob(run); job !== undefined; job = nextJob(run)) {
      // oxlint-disable-next-line no-await-in-loop -- as many at once as there are hands
      await playJob(run, job);
    }
  } catch (error) {
    giveUp(run, error);
    throw error;
  }
}

function nextJob<Job extends Identified, Played extends StoredEpisode>(
  run: Run<Job, Played>,
): Job | undefined {
  const { jobs, options } = run;
  while (run.stop === undefined && !run.isGivenUp) {
    const next = jobs.next();
    if (next.done === true) return undefined;
    const { id } = next.value;
    if (!options.store.has(id)) return next.value;
    tell(run, { type: 'skipped', id });
  }
  return undefined;
}

async function playJob<Job extends Identified, Played extends StoredEpisode>(
  run: Run<Job, Played>,
  job: Job,
): Promise<void> {
  const { options, play, underWay } = run;
  const own = new AbortController();
  underWay.add(own);
  options.onEvent?.({ type: 'started', id: job.id });
  const outcome = await play(job, own.signal);
  underWay.delete(own);
  keep(run, job.id, outcome);
}

function keep<Job extends Identified, Played extends StoredEpisode>(
  run: Run<Job, Played>,
  id: string,
  outcome: EpisodeOutcome<Played>,
): void {
  const { store } = run.options;
  if (outcome.kind === 'trajectory') {
    store.add(outcome.trajectory);
    run.outage.ended();
    return tell(run, { type: 'finished', id, trajectory: outcome.trajectory });
  }
  if (outcome.kind === 'failed') {
    const { failure } = outcome;
    store.addFailure(failure);
    run.stop ??= run.outage.failed(failure);
    return tell(run, { type: 'failed', id, failure });
  }
  if (outcome.kind === 'waiting') run.outage.ended();
  tell(run, { type: outcome.kind, id });
}

function tell<Job extends Identified, Played extends StoredEpisode>(
  { counts, options }: Run<Job, Played>,
  event: RunEvent<Played>,
): void {
  if (event.type !== 'started') counts[event.type] += 1;
  options.onEvent?.(event);
}
