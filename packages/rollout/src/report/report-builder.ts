import type { EpisodeEnd, Trajectory, UsageRecord } from '@envloom/episodes/trajectory';
import type { FailedEpisode } from '../episode-job.ts';
import { sumOf } from '../play/usage.ts';
import { isUnreadable, refusedCalls } from './blunders.ts';
import { rounded } from './estimate.ts';
import { groupFigures, groupsBy, passAt, passHat, type ScenarioTally, tallied } from './group.ts';
import { explainLoss, type LossClass, lossOf, lossTitles } from './loss.ts';
import type { BreakFigure, LossFigure, RolloutReport } from './report.ts';

interface Loss {
  readonly class: LossClass;
  readonly example: LossFigure['example'];
}

/** Takes in trajectories one by one; what it keeps grows with the scenarios, not with the episodes. */
export class ReportBuilder {
  readonly #agents = new Set<string>();
  readonly #users = new Set<string>();
  readonly #tallies = new Map<string, ScenarioTally>();
  readonly #ends = new Counter<undefined>();
  readonly #losses = new Counter<Loss>();
  readonly #failedChecks = new Counter<undefined>();
  readonly #breaks = new Counter<FailedEpisode>();
  readonly #refused = new Counter<undefined>();
  #sums = { episodes: 0, turns: 0, calls: 0, seconds: 0, unreadable: 0 };
  #usage: UsageRecord | undefined;
  #userUsage: UsageRecord | undefined;

  add(trajectory: Trajectory): void {
    const { agent, user, scenario, end, usage, user_usage: userUsage } = trajectory;
    this.#agents.add(agent.name);
    if (user !== undefined) this.#users.add(user.name);
    this.#tallies.set(scenario, tallied(this.#tallies.get(scenario), trajectory));
    this.#ends.add(endName(end), () => undefined);
    if (usage !== undefined) this.#usage = sumOf(this.#usage, usage);
    if (userUsage !== undefined) this.#userUsage = sumOf(this.#userUsage, userUsage);
    this.#sum(trajectory);
    this.#lose(trajectory);
  }

  /** An episode that broke off. Where it was played again meanwhile it is to be left out. */
  addFailure(failure: FailedEpisode): void {
    this.#breaks.add(`${failure.who} ${failure.problem}`, () => failure);
  }

  report(): RolloutReport {
    const tallies = [...this.#tallies.values()];
    return {
      format_version: 1,
      agents: [...this.#agents].toSorted(),
      users: [...this.#users].toSorted(),
      all: groupFigures(tallies),
      pass_at: passAt(tallies),
      pass_hat: passHat(tallies),
      mean: this.#means(),
      unreadable_turns: this.#sums.unreadable,
      refused_calls: countsOf(this.#refused),
      ...(this.#usage === undefined ? {} : { usage: this.#usage }),
      ...(this.#userUsage === undefined ? {} : { user_usage: this.#userUsage }),
      by_kind: groupsBy(tallies, ({ kind }) => kind),
      by_env: groupsBy(tallies, ({ env }) => env),
      ends: countsOf(this.#ends),
      losses: this.#losses.all.map(lossFigure),
      failed_checks: countsOf(this.#failedChecks),
      infrastructure: this.#breaks.all.map(breakFigure),
      per_scenario: tallies.map((tally) => ({ ...tally, reward: rounded(tally.reward) })),
    };
  }

  #sum({ steps, timing }: Trajectory): void {
    const { episodes, turns, calls, seconds, unreadable } = this.#sums;
    for (const code of steps.flatMap(refusedCalls)) this.#refused.add(code, () => undefined);
    const made = steps.map(({ action }) =>
      action !== undefined && 'calls' in action ? action.calls.length : 0,
    );
    this.#sums = {
      episodes: episodes + 1,
      turns: turns + steps.length,
      calls: calls + made.reduce((sum, count) => sum + count, 0),
      seconds: seconds + timing.seconds,
      unreadable: unreadable + steps.filter(isUnreadable).length,
    };
  }

  #means(): RolloutReport['mean'] {
    const { episodes, turns, calls, seconds } = this.#sums;
    const meanOver = (sum: number): number => rounded(sum / Math.max(1, episodes));
    return { turns: meanOver(turns), calls: meanOver(calls), seconds: meanOver(seconds) };
  }

  #lose(trajectory: Trajectory): void {
    const loss = lossOf(trajectory);
    if (loss === undefined) return;
    const { id, grade } = trajectory;
    const exampleOf = (): Loss => ({
      class: loss,
      example: { id, explanation: explainLoss(trajectory) },
    });
    this.#losses.add(loss, exampleOf);
    for (const { passed, kind } of grade.checks) {
      if (!passed) this.#failedChecks.add(kind, () => undefined);
    }
  }
}

function endName(end: EpisodeEnd): string {
  return end.kind === 'finished' ? `finished by ${end.by}` : end.reason;
}

function countsOf(counter: Counter<undefined>): Readonly<Record<string, number>> {
  return Object.fromEntries(counter.all.map(({ name, count }) => [name, count]));
}

type Counted<Example> = Counter<Example>['all'][number];

function lossFigure({ count, example }: Counted<Loss>): LossFigure {
  return {
    class: example.class,
    title: lossTitles[example.class],
    count,
    example: example.example,
  };
}

function breakFigure({ count, example }: Counted<FailedEpisode>): BreakFigure {
  const { id, message, who, problem } = example;
  return { who, problem, count, example: { id, message } };
}

/** Counts things of a name, and keeps an example of each: the first. */
class Counter<Example> {
  readonly #counts = new Map<string, { count: number; readonly example: Example }>();

  add(name: string, exampleOf: () => Example): void {
    const known = this.#counts.get(name);
    if (known === undefined) this.#counts.set(name, { count: 1, example: exampleOf() });
    else known.count += 1;
  }

  /** The most frequent first. */
  get all(): readonly {
    readonly name: string;
    readonly count: number;
    readonly example: Example;
  }[] {
    const all = [...this.#counts].map(([name, { count, example }]) => ({ name, count, example }));
    return all.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}
