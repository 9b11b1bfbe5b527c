import type { Interaction } from '@envloom/episodes/trajectory';
import type { ScenarioKind } from '@envloom/episodes';
import { agentName, type EpisodeLimits, parseAgentSpec } from '@envloom/rollout';
import { scenarioKinds } from '@envloom/scen-generator';
import { numberInRange, positive, wholeNumber } from '../language-model/settings.ts';
import { listOf } from '../options/lists.ts';
import { oneOf } from '../options/one-of.ts';
import { rolloutDefaults, type RolloutOptions } from './options.ts';

export const modes = ['tools', 'prompt'] as const;
export const interactions = ['as-made', 'non-conversational', 'conversational'] as const;
export const splits = ['all', 'train', 'held-out'] as const;

/** What is played, by whom, and how; how a language model is reached stands in its own settings. */
export interface RolloutSettings {
  /** As trajectories name it: `openai:qwen3-8b`, `noisy-reference:0.1`. */
  readonly agent: string;
  readonly mode: (typeof modes)[number];
  /** Undefined: as the server has it. */
  readonly thinking: boolean | undefined;
  /** `scripted`, or a language model. */
  readonly user: string;
  readonly interaction: (typeof interactions)[number];
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
  readonly split: (typeof splits)[number];
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
    agent: agentName(parseAgentSpec(options.agent ?? rolloutDefaults.agent)),
    mode: oneOf('mode', modes, options.mode ?? rolloutDefaults.mode),
    thinking: options.thinking,
    user: options.user ?? rolloutDefaults.user,
    interaction: oneOf(
      'interaction',
      interactions,
      options.interaction ?? rolloutDefaults.interaction,
    ),
    choice: choiceOf(options),
    samples: wholeNumber('samples', options.samples ?? rolloutDefaults.samples),
    concurrency: wholeNumber('concurrency', options.concurrency ?? rolloutDefaults.concurrency),
    limits: limitsOf(options),
    sampling: samplingOf(options),
    seed: wholeNumber('seed', options.seed ?? rolloutDefaults.seed, 0),
    timeoutSeconds: timeout === undefined ? undefined : positive('timeout', timeout),
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
    count: scenarios === undefined ? undefined : wholeNumber('scenarios', scenarios),
    split: oneOf('split', splits, split ?? rolloutDefaults.split),
    kinds: kindsOf(kinds),
  };
}

/** @throws Error naming the kinds there are */
export function kindsOf(text: string | undefined): readonly ScenarioKind[] | undefined {
  return listOf(text)?.map((name) => oneOf('kinds', scenarioKinds, name));
}

function limitsOf({ maxSteps, maxEpisodeTokens }: RolloutOptions): EpisodeLimits {
  return {
    ...(maxSteps === undefined ? {} : { maxSteps: wholeNumber('max-steps', maxSteps) }),
    ...(maxEpisodeTokens === undefined
      ? {}
      : { maxTokens: wholeNumber('max-episode-tokens', maxEpisodeTokens) }),
  };
}

function samplingOf({ temperature, topP, maxAnswerTokens }: RolloutOptions): EpisodeSampling {
  return {
    ...(temperature === undefined
      ? {}
      : { temperature: numberInRange('temperature', temperature, [0, 2]) }),
    ...(topP === undefined ? {} : { topP: numberInRange('top-p', topP, [0, 1]) }),
    ...(maxAnswerTokens === undefined
      ? {}
      : { maxTokens: wholeNumber('max-answer-tokens', maxAnswerTokens) }),
  };
}
