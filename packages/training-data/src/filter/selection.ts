import type { KnownEpisode } from '../demonstration.ts';
import type { FilterOptions } from './filter-options.ts';
import type { Finding } from './finding.ts';

/** Leaves out what was not asked for. */
export function notAskedFor(
  { env, agent, interaction, kind }: KnownEpisode,
  { envs, agents, modes, interactions, kinds }: FilterOptions,
): Finding | undefined {
  return (
    other('environment', env, envs) ??
    other('agent', agent?.name, agents) ??
    other('mode', agent?.mode ?? 'none', modes) ??
    other('interaction', interaction, interactions) ??
    other('kind', kind, kinds)
  );
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
