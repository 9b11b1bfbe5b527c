import type { Trajectory } from '@envloom/episodes/trajectory';
import type { KnownEpisode } from '../demonstration.ts';
import { ownFilters, setFilters } from '../filter/filters.ts';
import { Drops, type Finding, firstFinding, heldOutElsewhere } from '../filter/finding.ts';
import { requireKnown } from '../filter/known-names.ts';
import type { SampleFormat } from '../sample-format.ts';
import { planSplits, type SplitPlan } from '../split/plan-splits.ts';
import {
  Breather,
  buildDataset,
  type DatasetContent,
  type FormatWriterOf,
} from './dataset-builder.ts';
import type { ReadTrajectory, TrainingDataOptions, UnreadableEntry } from './options.ts';
import type { DatasetReport } from './report.ts';
import { Tallies, tally } from './tallies.ts';

/**
 * Writes a data set for supervised fine-tuning. The trajectories are streamed: what is held in memory
 * is a row group of each file that is open, a number for each trajectory that was kept (to find
 * duplicates) and counts by environment and scenario.
 *
 * @returns what was written and what was left out, and why
 * @throws Error where nothing is left to write, the place is taken, or anything fails; nothing is
 *   written then. An interrupt (`signal`) throws its reason.
 */
export async function writeTrainingData(options: TrainingDataOptions): Promise<DatasetReport> {
  const { formats, sample } = options;
  const columnsOf = (format: SampleFormat): SampleFormat['columns'] =>
    format.columnsFor?.(sample) ?? format.columns;
  return buildDataset(options, formats, columnsOf, async (writers) => {
    const seen = await lookAt(options);
    const plan = planSplits(seen.environments, options.split ?? {});
    const run = new Run(options, plan, writers);
    const breather = new Breather();
    for await (const item of options.trajectories()) {
      await run.take(item);
      options.onEvent?.({
        stage: 'writing',
        read: run.read,
        kept: run.tallies.kept,
        total: seen.total,
      });
      await breather.breathe(options.signal);
    }
    return run.content;
  });
}

interface Seen {
  readonly environments: readonly string[];
  readonly total: number;
}

/**
 * Which environments are asked for: with fewer than three, none is kept from training.
 *
 * @throws Error where an environment or an agent is asked for of which there is nothing
 */
async function lookAt(options: TrainingDataOptions): Promise<Seen> {
  const { trajectories, filters = {}, hasEnvironment = () => true, onEvent, signal } = options;
  const environments = new Set<string>();
  const agents = new Set<string>();
  const breather = new Breather();
  let total = 0;
  for await (const item of trajectories()) {
    total += 1;
    const episode = episodeOf(item);
    if (episode !== undefined) environments.add(episode.env);
    if (episode?.agent !== undefined) agents.add(episode.agent.name);
    onEvent?.({ stage: 'counting', read: total, kept: 0 });
    await breather.breathe(signal);
  }
  requireKnown('environment', 'envs', filters.envs, [...environments]);
  requireKnown('agent', 'agents', filters.agents, [...agents]);
  const isWanted = (env: string): boolean =>
    filters.envs?.includes(env) !== false && hasEnvironment(env);
  return { environments: [...environments].filter(isWanted), total };
}

/** One pass over the trajectories. */
class Run {
  read = 0;
  readonly tallies = new Tallies();
  readonly #options: TrainingDataOptions;
  readonly #plan: SplitPlan;
  readonly #writers: readonly FormatWriterOf<SampleFormat>[];
  readonly #own: ReturnType<typeof ownFilters>;
  readonly #set: ReturnType<typeof setFilters>;
  readonly #drops = new Drops();

  constructor(
    options: TrainingDataOptions,
    plan: SplitPlan,
    writers: readonly FormatWriterOf<SampleFormat>[],
  ) {
    const { filters = {} } = options;
    this.#options = options;
    this.#plan = plan;
    this.#writers = writers;
    this.#own = ownFilters(filters);
    this.#set = setFilters(filters);
  }

  async take(item: ReadTrajectory): Promise<void> {
    this.read += 1;
    if ('problem' in item) this.#drops.add(placeOf(item, this.read), unreadable(item));
    else if ('trajectory' in item) await this.#judge(item.trajectory, item.trajectory);
    else await this.#judge(item.demonstration);
  }

  get content(): DatasetContent {
    return {
      task: 'sft',
      read: this.read,
      kept: this.tallies.kept,
      dropped: this.#drops.all,
      splits: this.tallies.splits(this.#plan),
      sample: this.#options.sample,
      statistics: this.tallies.statistics,
      verified: this.#options.verify !== undefined,
      notes: this.#plan.notes,
    };
  }

  /** @param trajectory the episode again, where it can be played again */
  async #judge(episode: KnownEpisode, trajectory?: Trajectory): Promise<void> {
    const finding = await this.#finding(episode, trajectory);
    if (finding === undefined) this.#keep(episode);
    else this.#drops.add(episode.id, finding);
  }

  /** Playing again costs most and so comes late; what is new is judged among what holds. */
  async #finding(episode: KnownEpisode, trajectory?: Trajectory): Promise<Finding | undefined> {
    return (
      firstFinding(this.#own, episode) ??
      this.#homeless(episode) ??
      heldOutElsewhere(episode, this.#plan.splitOf(episode.env)) ??
      (await this.#disproved(trajectory)) ??
      firstFinding(this.#set, episode)
    );
  }

  #homeless({ env }: KnownEpisode): Finding | undefined {
    if (this.#options.hasEnvironment?.(env) !== false) return undefined;
    const why = `there is no environment "${env}" here to play it again on`;
    return { filter: 'replay', reason: 'no-environment', why };
  }

  async #disproved(trajectory: Trajectory | undefined): Promise<Finding | undefined> {
    const { verify } = this.#options;
    if (verify === undefined) return undefined;
    if (trajectory === undefined) return playedElsewhere;
    const verdict = await verify(trajectory);
    if (verdict.ok) return undefined;
    const { reason, message = reason } = verdict;
    return { filter: 'replay', reason, why: message };
  }

  #keep(episode: KnownEpisode): void {
    const { env, id } = episode;
    const split = this.#plan.splitOf(env);
    this.tallies.keep(env);
    tally(this.tallies, episode);
    for (const { format, writer } of this.#writers) {
      const { sample } = this.#options;
      writer.add(
        split,
        id,
        () => format.rows(episode, sample),
        format.learnedIn === undefined ? undefined : (row) => format.learnedIn?.(row, sample) ?? 0,
      );
    }
  }
}

function episodeOf(item: ReadTrajectory): KnownEpisode | undefined {
  if ('problem' in item) return undefined;
  return 'trajectory' in item ? item.trajectory : item.demonstration;
}

const playedElsewhere: Finding = {
  filter: 'replay',
  reason: 'played-elsewhere',
  why: 'it was not played here, so that it cannot be played again',
};

function placeOf({ place, line }: UnreadableEntry, read: number): string {
  return place ?? (line === undefined ? `number ${read}` : `line ${line}`);
}

function unreadable({ problem, detail = problem }: UnreadableEntry): Finding {
  return { filter: 'unreadable', reason: 'no-trajectory', why: detail };
}
