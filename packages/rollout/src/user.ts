import type { Scenario, SinceUser } from '@envloom/episodes';
import type { TrajectoryMessage, TurnRecord, UserRecord } from '@envloom/episodes/trajectory';

/** The other side of conversations. */
export interface ConversationUser {
  readonly record: UserRecord;
  /** Where each episode is sampled with a seed of its own: which; it belongs into its record. */
  readonly seedOf?: (episode: string) => number;
  /** A conversation about this scenario. */
  start(scenario: Scenario, episode: string): Conversation;
}

export interface Conversation {
  /**
   * Answers the agent's last message.
   *
   * @throws LanguageModelError: a failure of the infrastructure, never of the agent
   */
  reply(said: AgentSaid, signal: AbortSignal): Promise<UserTurn> | UserTurn;
}

export interface AgentSaid {
  readonly text: string;
  /** Everything so far, the text included. */
  readonly messages: readonly TrajectoryMessage[];
  /** What the agent did since the user's last message. */
  readonly since: SinceUser;
}

export interface UserTurn {
  readonly text: string;
  /** The user has nothing more to say: the episode ends. */
  readonly done: boolean;
  /** Ids of the facts told with this. */
  readonly revealed: readonly string[];
  readonly record?: TurnRecord;
}
