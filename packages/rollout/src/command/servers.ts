import { partsOf } from '@envloom/core/command';
import type { ConnectionOptions } from '@envloom/llm';
import type { LanguageModelSpec } from '../player-spec.ts';

export type Variables = Readonly<Record<string, string | undefined>>;
export type Role = 'agent' | 'user';

/**
 * Where the server of an agent or a user is, and the key for it. A user may have a server of its own,
 * which is not told the key of the other.
 */
export function addressOf(role: Role, variables: Variables): ConnectionOptions {
  const read = (name: string): string | undefined => {
    const text = variables[name]?.trim();
    return text === '' ? undefined : text;
  };
  const ownUrl = role === 'user' ? read('OPENAI_USER_BASE_URL') : undefined;
  const ownKey = role === 'user' ? read('OPENAI_USER_API_KEY') : undefined;
  const baseUrl = ownUrl ?? read('OPENAI_BASE_URL');
  return { baseUrl, apiKey: ownKey ?? (ownUrl === undefined ? read('OPENAI_API_KEY') : 'none') };
}

/**
 * Finds out before anything is done whether a language model can be asked at all.
 *
 * @throws Error that says what is missing
 */
export function assertReachable(
  role: Role,
  { name, provider }: LanguageModelSpec,
  variables: Variables,
  recording: string | undefined,
): void {
  if (provider === 'replay' && partsOf(recording) === undefined) {
    throw new Error(`--${role} ${name} needs --recording <file>: the answers that are replayed.`);
  }
  const { baseUrl, apiKey } = addressOf(role, variables);
  if (provider === 'openai' && baseUrl === undefined && apiKey === undefined) {
    throw new Error(noServer(role, name));
  }
}

function noServer(role: Role, name: string): string {
  const without =
    role === 'agent'
      ? 'Without a key or a server: --agent reference, noisy-reference, do-nothing or random.'
      : 'Without a key or a server: --user scripted.';
  return [
    `--${role} ${name} needs a server: set OPENAI_API_KEY, or OPENAI_BASE_URL=http://localhost:8000/v1 for any`,
    'server that speaks the OpenAI API (vLLM, SGLang, Ollama, llama.cpp …).',
    without,
  ].join('\n');
}
