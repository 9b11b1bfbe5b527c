import { readFileSync } from 'node:fs';

/**
 * A small logic model to begin with. It checks, plays and passes its quality check as it is, and its comments teach the
 * language.
 *
 * @param name of the environment, in kebab-case
 */
export function starterModel(name: string): string {
  const text = readFileSync(new URL('./starter-model.yaml', import.meta.url), 'utf8');
  return text.replaceAll('__NAME__', name).replaceAll('__TITLE__', titleOf(name));
}

/** `tool-shed`: Tool shed. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
