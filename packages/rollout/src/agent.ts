import type {
  AgentRecord,
  MalformedCall,
  TrajectoryMessage,
  TurnRecord,
} from '@envloom/episodes/trajectory';
import type { OpenAITool } from '@envloom/runtime';
import type { Scenario } from '@envloom/episodes';

/** Decides what to do next. It keeps nothing between turns: what it does follows from what it sees. */
export interface Agent {
  readonly record: AgentRecord;
  /** Where each episode is sampled with a seed of its own: which; it belongs into its record. */
  readonly seedOf?: (episode: string) => number;
  /**
   * The next turn.
   *
   * @throws LanguageModelError where no answer was to be had: `context-length` and `refused` are
   * failures of the agent, everything else of the infrastructure
   */
  act(view: AgentView, signal: AbortSignal): Promise<AgentTurn> | AgentTurn;
}

/** What an agent of envloom's own sees, too: it may know the solution. */
export interface AgentView extends SeenByAgent {
  readonly scenario: Scenario;
}

/** What every agent sees before a turn. */
export interface SeenByAgent {
  /** Of the trajectory: `library-loans-7-0002#3`. */
  readonly episode: string;
  readonly sample: number;
  readonly tools: readonly OpenAITool[];
  /** All so far: the instructions, the task, the turns with what they led to. */
  readonly messages: readonly TrajectoryMessage[];
  /** How many turns there were before. */
  readonly turn: number;
  /** Somebody answers, and a stop marker ends the episode. */
  readonly isConversation: boolean;
}

/** What an agent does in a turn: calls, a message, or neither where nothing could be read. */
export interface AgentTurn {
  /** Beside calls: a note to nobody. Tool calls that could not be read stay in it. */
  readonly content: string;
  readonly reasoning?: string;
  readonly calls: readonly AgentCall[];
  readonly malformed?: readonly MalformedCall[];
  /** In a conversation: this message ends it. */
  readonly isDone?: boolean;
  /** The answer was cut at the limit of answer tokens. */
  readonly isCutOff?: boolean;
  readonly record?: TurnRecord;
}

export interface AgentCall {
  /** Unique in the episode. */
  readonly id: string;
  readonly name: string;
  /** The JSON text as it was written; what it says is the environment's to judge. */
  readonly arguments: string;
}
