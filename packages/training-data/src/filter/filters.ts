import { isFrom } from '@envloom/episodes';
import type { KnownEpisode } from '../demonstration.ts';
import { duplicateFilter } from './duplicates.ts';
import type { FilterOptions } from './filter-options.ts';
import type { Filter, Finding } from './finding.ts';
import { badForm } from './form.ts';
import { charactersOf, tokensOf } from './lengths.ts';

/** What can be told of a trajectory by itself, cheapest first. */
export function ownFilters(options: FilterOptions): readonly Filter<KnownEpisode>[] {
  return [notAskedFor, earnedTooLittle, badForm, tooLong].map(
    (judge) => (trajectory) => judge(trajectory, options),
  );
}

/** What depends on those that were taken before: after everything else, or a bad one takes the place of a good one. */
export function setFilters(options: FilterOptions): readonly Filter<KnownEpisode>[] {
  return [duplicateFilter(options), perScenarioFilter(options)];
}

/** Leaves out what was not asked for. */
function notAskedFor(
  { env, agent, interaction, kind, program }: KnownEpisode,
  { envs, agents, modes, interactions, kinds, sources }: FilterOptions,
): Finding | undefined {
  return (
    other('environment', env, envs) ??
    other('agent', agent?.name, agents) ??
    other('mode', agent?.mode ?? 'none', modes) ??
    other('interaction', interaction, interactions) ??
    other('kind', kind, kinds) ??
    otherSource({ program }, sources)
  );
}

/** Where only some sources of scenarios are wanted and this is of another. */
export function otherSource(
  { program }: { readonly program?: string | undefined },
  sources: readonly string[] | undefined,
): Finding | undefined {
  if (isFrom(program === undefined ? {} : { program }, sources)) return undefined;
  return other('source', program ?? 'walks', sources);
}

/** Where a list of what is wanted is given and this is not in it. */
export function other(
  what: string,
  value: string | undefined,
  wanted: readonly string[] | undefined,
): Finding | undefined {
  if (wanted === undefined || (value !== undefined && wanted.includes(value))) return undefined;
  const why = `its ${what} is ${value ?? 'not known'}, and only ${wanted.join(', ')} was asked for`;
  return { filter: 'selection', reason: `other-${what}`, why };
}

/** Leaves out what did not earn enough. */
function earnedTooLittle(
  { reward: strict, grade }: KnownEpisode,
  { reward: wanted = { of: 'strict', least: 1 } }: FilterOptions,
): Finding | undefined {
  if (wanted === 'any') return undefined;
  const earned = wanted.of === 'strict' ? strict : (grade?.dense ?? strict);
  if (earned >= wanted.least) return undefined;
  return {
    filter: 'reward',
    reason: `${wanted.of}-below-${wanted.least}`,
    why: `its ${wanted.of} reward is ${earned}, and at least ${wanted.least} is demanded`,
  };
}

/** Leaves out what is longer than wanted. */
function tooLong(trajectory: KnownEpisode, options: FilterOptions): Finding | undefined {
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

/** Leaves out what goes beyond the wanted number of a scenario. */
function perScenarioFilter({ maxPerScenario = Infinity }: FilterOptions): Filter<KnownEpisode> {
  const counts = new Map<string, number>();
  return ({ env, scenario, interaction }) => {
    if (maxPerScenario === Infinity) return undefined;
    const key = `${env} ${scenario} ${interaction}`;
    const count = counts.get(key) ?? 0;
    if (count >= maxPerScenario) {
      const why = `there are ${count} of ${scenario} (${interaction}) already`;
      return { filter: 'scenario', reason: 'enough-of-scenario', why };
    }
    counts.set(key, count + 1);
    return undefined;
  };
}
