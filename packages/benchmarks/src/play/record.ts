import type { TrajectoryMessage, UsageRecord } from '@envloom/episodes/trajectory';
import type { Score } from '../benchmark.ts';

/** An episode of a benchmark as it is stored: a line of `trajectories.jsonl`. */
export interface PlayedTask {
  readonly format_version: 1;
  /** `<task>#<sample>` */
  readonly id: string;
  readonly benchmark: string;
  /** Of the data. */
  readonly version: string;
  readonly task: string;
  readonly category: string;
  readonly sample: number;
  readonly agent: string;
  /** The language model that played the user; absent where there was none. */
  readonly user?: string;
  /** All that was said and called. */
  readonly messages: readonly TrajectoryMessage[];
  /** Why it ended; `cut off` where it did not come to its own end. */
  readonly end: string;
  /** That of the score. */
  readonly reward: number;
  readonly score: Score;
  /** Turns of the agent. */
  readonly turns: number;
  readonly calls: number;
  /** Calls that failed. */
  readonly refused: number;
  /** Tokens of the agent; absent where nothing counted them. */
  readonly usage?: UsageRecord;
}
