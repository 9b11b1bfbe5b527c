import type { EpisodeLimits } from '../episode-job.ts';
import type { Interaction } from '@envloom/episodes/trajectory';
import type { ScenarioKind } from '@envloom/episodes';
import { agentName, parseAgentSpec } from '../agents/agent-spec.ts';
import type { RolloutOptions } from './options.ts';

/** What is played, by whom, and how; how a language model is reached stands in its own settings. */
export interface RolloutSettings {
  /** As trajectories name it: `openai:qwen3-8b`, `noisy-reference:0.1`. */
  readonly agent: string;
  readonly mode: RolloutOptions['mode'];
  /** Undefined: as the server has it. */
  readonly thinking: boolean | undefined;
  /** `scripted`, or a language model. */
  readonly user: string;
  readonly interaction: RolloutOptions['interaction'];
  readonly choice: ScenarioChoice;
  /** Episodes of each scenario. */
  readonly samples: number;
  readonly concurrency: number;
  readonly limits: EpisodeLimits;
  readonly sampling: EpisodeSampling;
  /** What the sampling seeds of the episodes follow from. */
  readonly seed: number;
  /** For one answer of a server; undefined: that of the transport. */
  readonly timeoutSeconds: number | undefined;
}

/** Which scenarios of an environment are played. */
export interface ScenarioChoice {
  /** How many, in the order of the index; undefined: all. */
  readonly count: number | undefined;
  readonly split: RolloutOptions['split'];
  /** Undefined: all. */
  readonly kinds: readonly ScenarioKind[] | undefined;
}

/** How answers of the agent are drawn; what is left out is the server's to say. */
export interface EpisodeSampling {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxTokens?: number;
}

/** @throws Error that names the option and what it may be */
export function rolloutSettings(options: RolloutOptions): RolloutSettings {
  const { timeout } = options;
  return {
    agent: agentName(parseAgentSpec(options.agent)),
    mode: options.mode,
    thinking: options.thinking,
    user: options.user,
    interaction: options.interaction,
    choice: choiceOf(options),
    samples: options.samples,
    concurrency: options.concurrency,
    limits: limitsOf(options),
    sampling: samplingOf(options),
    seed: options.seed,
    timeoutSeconds: timeout,
  };
}

/** In which way a scenario is played; undefined: as it was made. */
export function wantedInteraction({
  interaction,
}: Pick<RolloutSettings, 'interaction'>): Interaction | undefined {
  return interaction === 'as-made' ? undefined : interaction;
}

function choiceOf({ scenarios, split, kinds }: RolloutOptions): ScenarioChoice {
  return {
    count: scenarios,
    split,
    kinds,
  };
}

function limitsOf({ maxSteps, maxEpisodeTokens }: RolloutOptions): EpisodeLimits {
  return {
    ...(maxSteps === undefined ? {} : { maxSteps: maxSteps }),
    ...(maxEpisodeTokens === undefined ? {} : { maxTokens: maxEpisodeTokens }),
  };
}

function samplingOf({ temperature, topP, maxAnswerTokens }: RolloutOptions): EpisodeSampling {
  return {
    ...(temperature === undefined ? {} : { temperature: temperature }),
    ...(topP === undefined ? {} : { topP: topP }),
    ...(maxAnswerTokens === undefined ? {} : { maxTokens: maxAnswerTokens }),
  };
}
