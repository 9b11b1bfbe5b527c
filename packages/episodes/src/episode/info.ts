import type { Check, Grade } from '../scenario/scenario.ts';
import type { OpenAITool } from '@envloom/runtime';
import type { Observation } from './observation.ts';

/** What is known of an episode besides the observation. */
export interface EpisodeInfo {
  /** The tools of the world and, last, those of the episode, as OpenAI's chat completions list them. */
  readonly tools: readonly OpenAITool[];
  /** What the agent is told before it acts: the world, its rules, how an episode goes. Markdown. */
  readonly instructions: string;
  /** Steps so far. */
  readonly steps: number;
  /** After so many steps the episode is cut off. */
  readonly limit: number;
  /** Once the episode is over. */
  readonly grade?: EpisodeGrade;
}

/** A reward with what it is made of. */
export interface EpisodeGrade extends Omit<Grade, 'checks'> {
  readonly checks: readonly JudgedCheck[];
}

/** A check of the scenario, and whether it holds. */
export interface JudgedCheck {
  readonly id: string;
  readonly sentence: string;
  readonly passed: boolean;
}

/** What `reset` returns. */
export interface EpisodeStart {
  readonly observation: Observation;
  readonly info: EpisodeInfo;
}

/** What `step` returns; the names are those of Gymnasium's `Env.step`. */
export interface EpisodeStep extends EpisodeStart {
  /** 0 until the episode ends, then that of the grade. */
  readonly reward: number;
  /** The agent or the user ended the episode. */
  readonly terminated: boolean;
  /** The step limit ended it, or `truncate`. */
  readonly truncated: boolean;
}

/** A grade with the sentences of the checks. */
export function withSentences(checks: readonly Check[], grade: Grade): EpisodeGrade {
  const judged = checks.map(({ id, sentence }) => ({
    id,
    sentence,
    passed: grade.checks[id] === true,
  }));
  return { ...grade, checks: judged };
}
