import type { AgentSpec } from '../agents/agent-spec.ts';
import type { LanguageModelSpec } from '../player-spec.ts';
import type { UserSpec } from '../users/user-spec.ts';

/** Whether an agent or a user is a language model, which needs a server, files or a recording. */
export function isLanguageModel(spec: AgentSpec | UserSpec): spec is LanguageModelSpec {
  return spec.kind === 'language-model';
}
