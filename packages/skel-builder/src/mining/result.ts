import type { CallRecord } from '@envloom/llm';
import type { Topic } from '../topic.ts';

/**
 * An environment that is there already. Of one that was made from a topic, give the topic (its
 * provenance has it): a run that is resumed then takes it for the same topic, not for a rival.
 */
export interface ExistingEnvironment {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly introduction?: string | undefined;
  /** Two levels, such as `commerce/retail`. */
  readonly domain: string;
  readonly topic?: Pick<Topic, 'title' | 'summary'> | undefined;
}

export interface MiningOptions {
  /** Most topics to select; all where it is undefined. */
  readonly count?: number | undefined;
  /** Most environments of one domain, with those that are there already; any number where it is undefined. */
  readonly perDomain?: number | undefined;
  /**
   * Cosine from which two environments count as the same. The default fits the vectors of the
   * embedder.
   */
  readonly similarity?: number | undefined;
}

export type MiningStage = 'judge-tasks' | 'infer-environments' | 'filter' | 'dedupe' | 'select';

/** A task, or an environment with the tasks it came from, that went no further. */
export interface Dropped {
  /** Sources of the tasks: `tasks.jsonl:12`. */
  readonly sources: readonly string[];
  /** Name of the environment, from the stage `filter` on. */
  readonly name?: string | undefined;
  readonly stage: MiningStage;
  /** Whether the model gave no usable answer, as against a decision. */
  readonly failed: boolean;
  readonly reason: string;
}

/** How many came through each stage; undefined while a stage is not complete. */
export interface MiningFunnel {
  readonly tasks: number;
  readonly stateful?: number | undefined;
  /** Environments that were inferred from the stateful tasks. */
  readonly inferred?: number | undefined;
  readonly goodEnough?: number | undefined;
  /** Different from each other and from those that are there. */
  readonly distinct?: number | undefined;
  readonly selected?: number | undefined;
  /** Tasks without a usable answer. */
  readonly failed: number;
}

export type MiningEvent =
  /** How many tasks of a stage have been answered (or have failed) so far. */
  | {
      readonly type: 'progress';
      readonly stage: MiningStage;
      readonly done: number;
      readonly total: number;
    }
  /** After each stage. */
  | { readonly type: 'funnel'; readonly funnel: MiningFunnel };

export interface MiningResult {
  /** In order of selection. */
  readonly topics: readonly Topic[];
  readonly funnel: MiningFunnel;
  /** In the order of stages, then of tasks. */
  readonly dropped: readonly Dropped[];
  /** By name of the topic: the calls that it came from, for its provenance. */
  readonly calls: ReadonlyMap<string, readonly CallRecord[]>;
}
