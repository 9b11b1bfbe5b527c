import type { Agent } from '../agent.ts';
import type { LanguageModelSpec } from '../player-spec.ts';
import type { AgentSpec } from './agent-spec.ts';
import { doNothingAgent } from './do-nothing.ts';
import { noisyReferenceAgent } from './noisy-reference.ts';
import { randomAgent } from './random.ts';
import { referenceAgent } from './reference.ts';

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
