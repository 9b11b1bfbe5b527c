import type { Action } from '../episode/action.ts';
import type { EpisodeGrade, JudgedCheck } from '../episode/info.ts';
import type { Observation } from '../episode/observation.ts';
import type { Interaction } from '../scenario/interaction.ts';
import type { Predicate, ScenarioKind } from '../scenario/scenario.ts';
import type { WorldDiff, OpenAITool } from '@envloom/runtime';

/**
 * An episode as it was played: enough to play it again, to judge it, and to train on it. One line of
 * JSON. Only what an agent is to answer for is a trajectory: an episode that broke off because a
 * server failed is none.
 */
export interface Trajectory {
  readonly format_version: 1;
  /** Unique in a run: `library-loans-7-0002#3`, scenario and sample. */
  readonly id: string;
  /** The name of the environment. */
  readonly env: string;
  readonly model_hash: string;
  /** The id of the scenario. */
  readonly scenario: string;
  /** Of the scenario: what was played, and what judged it. 32 hexadecimal digits. */
  readonly content_hash: string;
  readonly kind: ScenarioKind;
  readonly split: 'train' | 'held-out';
  readonly interaction: Interaction;
  /** Which of several episodes of this scenario, from 0. */
  readonly sample: number;
  /** What the random choices of the world followed from; absent: as in the reference. */
  readonly seed?: number | string;
  readonly agent: AgentRecord;
  /** Present in conversations. */
  readonly user?: UserRecord;
  readonly tools: readonly OpenAITool[];
  /** The conversation as the agent had it: the instructions first, then the task, then turn by turn. */
  readonly messages: readonly TrajectoryMessage[];
  /** One for each message of the agent. */
  readonly steps: readonly TrajectoryStep[];
  readonly end: EpisodeEnd;
  /** The strict reward. */
  readonly reward: 0 | 1;
  readonly grade: TrajectoryGrade;
  /** State hash at the start. */
  readonly start_hash: string;
  /** State hash at the end. */
  readonly final_hash: string;
  /** Of all turns of the agent; absent where it is no language model. */
  readonly usage?: UsageRecord;
  /** Of all replies of the user; absent where it is no language model. */
  readonly user_usage?: UsageRecord;
  readonly timing: {
    /** `YYYY-MM-DDTHH:MM:SS.sssZ` */
    readonly started_at: string;
    readonly seconds: number;
  };
}

/** Who acted, and how it was set. */
export interface AgentRecord {
  /** As it was asked for: `openai:qwen3-8b`, `reference`, `random`. */
  readonly name: string;
  /** How calls are written: as structured tool calls, or in the text, in the format of Hermes and Qwen3. */
  readonly mode?: 'tools' | 'prompt';
  /** Whether the model was told to think; absent: as the server has it. */
  readonly thinking?: boolean;
  readonly model?: string;
  readonly sampling?: SamplingRecord;
}

/** Who answered in a conversation. */
export interface UserRecord {
  /** `scripted`, or `openai:<model>`. */
  readonly name: string;
  readonly model?: string;
  readonly sampling?: SamplingRecord;
}

export interface SamplingRecord {
  readonly temperature?: number;
  readonly top_p?: number;
  /** Of this episode's turns. */
  readonly seed?: number;
  readonly max_tokens?: number;
}

/** A message of OpenAI's chat completions, with the reasoning told apart as DeepSeek and vLLM do. */
export type TrajectoryMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | AssistantTurnMessage
  | {
      readonly role: 'tool';
      readonly tool_call_id: string;
      readonly name: string;
      /** JSON of the result. */
      readonly content: string;
    };

export interface AssistantTurnMessage {
  readonly role: 'assistant';
  /** May be empty beside calls. Tool calls that could not be read stay in it as they were written. */
  readonly content: string;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly RecordedToolCall[];
}

export interface RecordedToolCall {
  readonly id: string;
  readonly type: 'function';
  /** `arguments`: the JSON text as the agent wrote it, which may be none. */
  readonly function: { readonly name: string; readonly arguments: string };
}

/** What one message of the agent led to. */
export interface TrajectoryStep {
  /** The place of the agent's message in `messages`. */
  readonly message: number;
  /** What the environment was given; absent where nothing in the message could be carried out. */
  readonly action?: Exclude<Action, string>;
  /** What the environment answered; absent where it was given nothing. */
  readonly observation?: Observation;
  /** Calls that could not be read; what the agent was told of them follows as a message of the user. */
  readonly malformed?: readonly MalformedCall[];
  /** What the step changed; absent: nothing. */
  readonly diff?: WorldDiff;
  /** State hash after the step. */
  readonly hash: string;
  /** Ids of the facts that the user told in answer. */
  readonly revealed?: readonly string[];
  readonly turn?: TurnRecord;
}

/** A tool call in a text that cannot be read. */
export interface MalformedCall {
  /** As it was written, with its tags; cut after 2,000 characters. */
  readonly text: string;
  /** What is wrong and what to write instead. */
  readonly problem: string;
}

/** How a turn of an agent came about. */
export interface TurnRecord {
  /** The model as the server named it. */
  readonly model?: string;
  readonly finish_reason?: string;
  readonly usage?: UsageRecord;
  /** From the question to the answer, retries included. */
  readonly seconds?: number;
  /** In prompt mode: the text as the model wrote it. */
  readonly text?: string;
  /** What a built-in agent did differently from the reference. */
  readonly note?: string;
}

/** Tokens as the server counted them. */
export interface UsageRecord {
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Part of the output. */
  readonly reasoning_tokens?: number;
  /** The server counted nothing: about one token for four characters. */
  readonly estimated?: true;
  /** US dollars; absent where no price is known. */
  readonly cost?: number;
}

/** How an episode ended. Whatever the agent did not bring about itself is no end of a trajectory. */
export type EpisodeEnd =
  | { readonly kind: 'finished'; readonly by: 'agent' | 'user' }
  | {
      readonly kind: 'agent-failure';
      readonly reason: AgentFailureReason;
      /** For people: what happened, with figures. */
      readonly message: string;
    };

/** Why an episode was cut off; its state is judged as it was then. */
export type AgentFailureReason =
  /** The limit of steps. */
  | 'step-limit'
  /** The limit of tokens of an episode. */
  | 'token-limit'
  /** The conversation no longer fits the context of the model. */
  | 'context-overflow'
  /** An answer was cut at the limit of answer tokens, before it held anything to carry out. */
  | 'answer-cut-off'
  /** Several turns in a row held nothing that could be carried out. */
  | 'malformed-turns'
  /** The same calls with the same results, over and over. */
  | 'loop'
  /** The model refused, or a content filter did. */
  | 'refused';

/** A reward with what it is made of. */
export interface TrajectoryGrade extends Omit<EpisodeGrade, 'checks'> {
  readonly checks: readonly (JudgedCheck & { readonly kind: Predicate['kind'] })[];
}
