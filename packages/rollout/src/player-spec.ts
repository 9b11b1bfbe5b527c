import { didYouMean } from '@envloom/core';

/** A language model as it is asked for: `openai:qwen3-8b`, or `openai` where the server is to say. */
export interface LanguageModelSpec {
  readonly kind: 'language-model';
  /** All of it, as it was written. */
  readonly name: string;
  /** A server, batch files, or recorded answers. */
  readonly provider: (typeof providers)[number];
  /** As the server knows it; absent: whichever the provider has by default. */
  readonly model?: string;
}

export const providers = ['openai', 'batch', 'replay'] as const;

/** An agent or a user was asked for that there is none of. The message lists those there are. */
export class PlayerSpecError extends Error {
  override readonly name = 'PlayerSpecError';
}

/** `openai:<model>` and the like; undefined where it begins otherwise. */
export function languageModelSpec(text: string): LanguageModelSpec | undefined {
  const [head, model] = headAndRest(text);
  const provider = providers.find((one) => one === head);
  if (provider === undefined) return undefined;
  return { kind: 'language-model', name: text, provider, ...(model === '' ? {} : { model }) };
}

/** What stands before the first colon, and what after it. */
export function headAndRest(text: string): readonly [string, string] {
  const at = text.indexOf(':');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Whether an agent or a user is a language model, which needs a server, files or a recording. */
export function isLanguageModel<Spec extends { readonly kind: string }>(
  spec: Spec,
): spec is Extract<Spec, LanguageModelSpec> {
  return spec.kind === 'language-model';
}

/** A user as it is asked for. */
export type UserSpec = { readonly kind: 'scripted' } | LanguageModelSpec;

/** The users there are, for people. */
export const userForms: readonly string[] = [
  'scripted',
  ...providers.map((provider) => `${provider}:<model>`),
];

/**
 * Reads what user is asked for: `scripted`, `openai:qwen3-8b`.
 *
 * @throws PlayerSpecError that lists the users there are
 */
export function parseUserSpec(text: string): UserSpec {
  if (text === 'scripted') return { kind: text };
  const model = languageModelSpec(text);
  if (model !== undefined) return model;
  const hint = didYouMean(headAndRest(text)[0], ['scripted', ...providers]);
  throw new PlayerSpecError(
    `There is no user "${text}"${hint === '' ? '.' : hint} The users are ${userForms.join(', ')}.`,
  );
}
