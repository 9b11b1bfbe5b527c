import type { Result } from '@envloom/runtime';
import type { Json } from '@envloom/core';

/** What an agent sees after a step. */
export type Observation = TaskGiven | ToolResults | UserMessage | EpisodeError | NoAnswer;

/** At the start: what the agent is asked. */
export interface TaskGiven {
  readonly type: 'task';
  readonly text: string;
}

/** What became of the calls of an action, in their order. */
export interface ToolResults {
  readonly type: 'tool_results';
  readonly results: readonly ToolResult[];
}

export interface ToolResult {
  readonly id: string;
  readonly name: string;
  readonly result: Result<Json>;
}

/** What the user of a conversation says. */
export interface UserMessage {
  readonly type: 'message';
  readonly text: string;
}

/** The action was not carried out, no part of it. Everything is as it was, and the episode goes on. */
export interface EpisodeError {
  readonly type: 'error';
  /**
   * `INVALID_ACTION`: it is no action; `TOO_MANY_CALLS`: more tool calls than one action may hold;
   * `EPISODE_OVER`: nothing can be done any more.
   */
  readonly code: 'INVALID_ACTION' | 'TOO_MANY_CALLS' | 'EPISODE_OVER';
  /** Where in the action, such as `calls[2].name`; empty for all of it. */
  readonly path: string;
  /** What is wrong. */
  readonly message: string;
  /** What to do instead. */
  readonly repair: string;
}

/** Nobody answers the last message. */
export interface NoAnswer {
  readonly type: 'none';
}
