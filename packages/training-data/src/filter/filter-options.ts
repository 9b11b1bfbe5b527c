import type { ScenarioKind } from '@envloom/episodes';
import type { AgentRecord, Interaction } from '@envloom/episodes/trajectory';

/** Which trajectories are taken. What is left out, or undefined, demands nothing but its default. */
export interface FilterOptions {
  /** Default: a strict reward of 1. `any`: whatever was earned. */
  readonly reward?: { readonly of: 'strict' | 'dense'; readonly least: number } | 'any' | undefined;
  /**
   * `clean` (default): every call could be read and its arguments are a JSON object, and the episode
   * ends by itself with a message of the agent that is not empty. `any`: all.
   */
  readonly format?: 'clean' | 'any' | undefined;
  /** Of messages, reasoning, calls and tools together. */
  readonly maxCharacters?: number | undefined;
  /**
   * Of the whole conversation: as the server counted the last turn (input and output); where it
   * counted nothing, a token for four characters.
   */
  readonly maxTokens?: number | undefined;
  /**
   * What is left out of two trajectories of one scenario, played in the same way; the first is taken.
   * `actions` (default): the second, where all its calls and messages are the same (reasoning does not
   * count); `calls`: where its calls are the same, whatever was said; `keep`: none.
   */
  readonly duplicates?: 'actions' | 'calls' | 'keep' | undefined;
  /** Of one scenario, in the order of the stream. */
  readonly maxPerScenario?: number | undefined;
  /** Only these environments. */
  readonly envs?: readonly string[] | undefined;
  /** Only these agents, by `agent.name`. */
  readonly agents?: readonly string[] | undefined;
  readonly modes?: readonly NonNullable<AgentRecord['mode']>[] | undefined;
  readonly interactions?: readonly Interaction[] | undefined;
  readonly kinds?: readonly ScenarioKind[] | undefined;
  /** `programs`, `walks` or names of task programs. */
  readonly sources?: readonly string[] | undefined;
}

/** What is known of the trajectories that a filter left out for one reason. */
export interface Dropped {
  /** `reward`, `format`, `length` … */
  readonly filter: string;
  /** In kebab-case; what a person is told of it is in the example. */
  readonly reason: string;
  readonly count: number;
  /** The first of them. */
  readonly example: { readonly id: string; readonly why: string };
}
