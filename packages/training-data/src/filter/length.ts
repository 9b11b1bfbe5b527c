import type { KnownEpisode } from '../demonstration.ts';
import type { FilterOptions } from './filter-options.ts';
import type { Finding } from './finding.ts';
import { charactersOf, tokensOf } from './lengths.ts';

/** Leaves out what is longer than wanted. */
export function tooLong(trajectory: KnownEpisode, options: FilterOptions): Finding | undefined {
  const { maxCharacters = Infinity, maxTokens = Infinity } = options;
  const characters = charactersOf(trajectory);
  if (characters > maxCharacters) return finding('characters', characters, maxCharacters);
  const tokens = maxTokens === Infinity ? 0 : tokensOf(trajectory);
  return tokens > maxTokens ? finding('tokens', tokens, maxTokens) : undefined;
}

function finding(what: string, count: number, most: number): Finding {
  return {
    filter: 'length',
    reason: `too-many-${what}`,
    why: `it has ${count} ${what}, and at most ${most} are wanted`,
  };
}
