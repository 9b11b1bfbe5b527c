import { didYouMean } from '@envloom/core';
import type { Agent } from '../agent.ts';
import {
  headAndRest,
  type LanguageModelSpec,
  languageModelSpec,
  PlayerSpecError,
  providers,
} from '../player-spec.ts';
import { doNothingAgent, referenceAgent } from './built-in.ts';
import { defaultNoise, noisyReferenceName, noisyReferenceAgent } from './noisy-reference.ts';
import { randomAgent } from './random.ts';

/** An agent as it is asked for. */
export type AgentSpec =
  | { readonly kind: 'reference' | 'do-nothing' | 'random' }
  | { readonly kind: 'noisy-reference'; readonly rate: number }
  | LanguageModelSpec;

const builtIn = ['reference', 'noisy-reference', 'do-nothing', 'random'] as const;

/** The agents there are, for people. */
export const agentForms: readonly string[] = [
  'reference',
  'noisy-reference[:rate]',
  'do-nothing',
  'random',
  ...providers.map((provider) => `${provider}:<model>`),
];

/**
 * Reads what agent is asked for: `reference`, `noisy-reference:0.2`, `openai:qwen3-8b`.
 *
 * @throws PlayerSpecError that lists the agents there are
 */
export function parseAgentSpec(text: string): AgentSpec {
  const model = languageModelSpec(text);
  if (model !== undefined) return model;
  const [head, rest] = headAndRest(text);
  const kind = builtIn.find((name) => name === head);
  if (kind === undefined) throw unknownAgent(text, head);
  if (kind === 'noisy-reference') return { kind, rate: rateIn(rest) };
  if (text !== kind) throw new PlayerSpecError(`Agent "${text}": ${kind} takes nothing after it`);
  return { kind };
}

/** Whether an agent, as trajectories name it, is one of those that ask no language model. */
export function isBuiltInAgent(name: string): boolean {
  const [head] = headAndRest(name);
  return builtIn.some((each) => each === head);
}

/** As trajectories have it, however it was written: `noisy-reference` as `noisy-reference:0.1`. */
export function agentName(spec: AgentSpec): string {
  if (spec.kind === 'language-model') return spec.name;
  return spec.kind === 'noisy-reference' ? noisyReferenceName(spec.rate) : spec.kind;
}

function unknownAgent(text: string, head: string): PlayerSpecError {
  const hint = didYouMean(head, [...builtIn, ...providers]);
  return new PlayerSpecError(
    `There is no agent "${text}"${hint === '' ? '.' : hint} The agents are ${agentForms.join(', ')}.`,
  );
}

function rateIn(text: string): number {
  if (text === '') return defaultNoise;
  const rate = Number(text);
  if (text.trim() !== '' && rate >= 0 && rate <= 1) return rate;
  throw new PlayerSpecError(
    `Agent "noisy-reference:${text}": the rate is a number from 0 to 1, such as noisy-reference:0.1`,
  );
}

/**
 * Makes the agent that is asked for.
 *
 * @param languageModel makes one of a language model: servers, keys and ledgers are the caller's
 */
export function agentOf(spec: AgentSpec, languageModel: (spec: LanguageModelSpec) => Agent): Agent {
  switch (spec.kind) {
    case 'reference':
      return referenceAgent();
    case 'noisy-reference':
      return noisyReferenceAgent(spec.rate);
    case 'do-nothing':
      return doNothingAgent();
    case 'random':
      return randomAgent();
    default:
      return languageModel(spec);
  }
}
