import type { Environment, EnvironmentSource } from '@envloom/runtime';
import type { Scenario } from '@envloom/episodes';
import type { Trajectory } from '@envloom/episodes/trajectory';
import type { LanguageModelProblem } from '@envloom/llm';

/** An episode to be played. */
export interface EpisodeJob {
  /** `<scenario id>#<sample>`: the id of the trajectory. */
  readonly id: string;
  readonly source: EnvironmentSource<Environment<object>>;
  /** With its initial state inline, and with a user where it is to be a conversation. */
  readonly scenario: Scenario;
  readonly sample: number;
}

/** Where an episode is cut off. */
export interface EpisodeLimits {
  /** Turns of the agent; default: that of the episode, three times the calls of the reference and 10. */
  readonly maxSteps?: number;
  /** Tokens of all answers of the agent in one episode; default: no limit. */
  readonly maxTokens?: number;
}

/** What became of an episode, played to its end or not. */
export type EpisodeOutcome<Played = Trajectory> =
  | { readonly kind: 'trajectory'; readonly trajectory: Played }
  | { readonly kind: 'failed'; readonly failure: FailedEpisode }
  /** The answer comes in a later run (batch files). */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'cancelled' };

/** An episode that broke off for reasons that are not the agent's: it is played again, and counts nowhere. */
export interface FailedEpisode {
  readonly format_version: 1;
  readonly id: string;
  readonly env: string;
  readonly scenario: string;
  readonly sample: number;
  /** What failed: the server of the agent or of the user, or (`internal`) envloom or the environment. */
  readonly who: 'agent-server' | 'user-server' | 'internal';
  readonly problem: LanguageModelProblem | 'internal';
  /** What happened, and what to do. */
  readonly message: string;
  /** Turns before it broke off. */
  readonly turns: number;
  readonly failed_at: string;
}
