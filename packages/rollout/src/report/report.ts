import type { UsageRecord } from '@envloom/episodes/trajectory';
import type { GroupFigures, PassFigure, ScenarioTally } from './group.ts';

/** What the trajectories of a run come to; `report.json`. */
export interface RolloutReport {
  readonly format_version: 1;
  /** Names of the agents: one in the report of a run. */
  readonly agents: readonly string[];
  /** Who answered in conversations. */
  readonly users: readonly string[];
  readonly all: GroupFigures;
  /** pass@k for k = 1, 2, 4 … and the most episodes that a scenario has. */
  readonly pass_at: readonly PassFigure[];
  /** pass^k, as in tau-bench. */
  readonly pass_hat: readonly PassFigure[];
  /** Means over episodes. */
  readonly mean: { readonly turns: number; readonly calls: number; readonly seconds: number };
  /** Turns of which a part could not be read, or nothing could be carried out; of all episodes. */
  readonly unreadable_turns: number;
  /**
   * How many calls were refused, by code, of all episodes. `INVALID_ARGUMENTS` and `UNKNOWN_TOOL` are
   * calls that no world would take; to run into other codes may be what a scenario asks for.
   */
  readonly refused_calls: Readonly<Record<string, number>>;
  /** Of all agents' turns; absent where no language model played. */
  readonly usage?: UsageRecord;
  /** Of all users' replies, which `usage` does not hold; absent where no language model spoke for them. */
  readonly user_usage?: UsageRecord;
  readonly by_kind: Readonly<Record<string, GroupFigures>>;
  readonly by_env: Readonly<Record<string, GroupFigures>>;
  /** How episodes ended: `finished by agent`, `step-limit` … */
  readonly ends: Readonly<Record<string, number>>;
  /** Why episodes earned nothing, each in one class, the most frequent first. */
  readonly losses: readonly LossFigure[];
  /** How often checks of a kind did not hold; an episode may fail several. */
  readonly failed_checks: Readonly<Record<string, number>>;
  /** Episodes that broke off and have no trajectory; they count nowhere else. */
  readonly infrastructure: readonly BreakFigure[];
  readonly per_scenario: readonly ScenarioTally[];
}

export interface LossFigure {
  readonly class: string;
  /** In words. */
  readonly title: string;
  readonly count: number;
  /** An episode, and why it was lost. */
  readonly example: { readonly id: string; readonly explanation: readonly string[] };
}

export interface BreakFigure {
  /** Whose server, or `internal`. */
  readonly who: string;
  readonly problem: string;
  readonly count: number;
  readonly example: { readonly id: string; readonly message: string };
}
