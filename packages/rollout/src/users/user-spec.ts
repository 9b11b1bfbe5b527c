import { didYouMean } from '@envloom/core';
import {
  headAndRest,
  type LanguageModelSpec,
  languageModelSpec,
  PlayerSpecError,
  providers,
} from '../player-spec.ts';

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
    `there is no user "${text}"${hint === '' ? '.' : hint} The users are ${userForms.join(', ')}.`,
  );
}
