import type { AgentSpec, LanguageModelSpec, UserSpec } from '@envloom/rollout';

/** Whether an agent or a user is a language model, which needs a server, files or a recording. */
export function isLanguageModel(spec: AgentSpec | UserSpec): spec is LanguageModelSpec {
  return spec.kind === 'language-model';
}
