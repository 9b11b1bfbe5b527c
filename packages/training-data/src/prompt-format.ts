import type { OpenAITool } from '@envloom/runtime';
import type { ScenarioKind } from '@envloom/episodes';
import type { Interaction } from '@envloom/episodes/trajectory';
import type { Row, RowFormat, Split } from './row.ts';

/** A way to write prompts for reinforcement learning. */
export interface PromptFormat extends RowFormat {
  row(prompt: RlPrompt, place: PromptPlace): Row;
}

/** Where a prompt is in its set. */
export interface PromptPlace {
  readonly split: Split;
  /** From 0, in its split. */
  readonly index: number;
}

/** What a trainer needs to start an episode: what the agent is told, and which scenario it is. */
export interface RlPrompt {
  readonly env: string;
  /** The npm package of the environment. */
  readonly package: string;
  readonly model_hash: string;
  readonly scenario: string;
  /** Of the scenario: whoever plays the prompt refuses another under the same id. */
  readonly content_hash: string;
  readonly kind: ScenarioKind;
  /** The task program that the scenario is an instance of; absent where a walk made it. */
  readonly program?: string;
  readonly interaction: Interaction;
  readonly split: 'train' | 'held-out';
  /** The system message. */
  readonly instructions: string;
  /** The first message of the user. */
  readonly task: string;
  readonly tools: readonly OpenAITool[];
  /** The score of the certificate, 0 to 1. */
  readonly difficulty: number;
  /** Steps after which the episode is cut off. */
  readonly max_steps: number;
  /** Where it was measured: the share of episodes with reward 1, and how many there were. */
  readonly measured?: { readonly pass_rate: number; readonly samples: number };
}
