import type { ScenarioIndex } from '@envloom/episodes/node';
import { defaultDirectory, type EnvironmentLocation } from './location.ts';

type Options = ScenarioIndex['options'];
type Option = Options[string] | undefined;

/** `ordinary:2,must-refuse:1` or `0.2-0.8`, as the command takes them. */
function valueText(value: Option): string {
  if (Array.isArray(value)) return value.join('-');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([kind, share]) => `${kind}:${JSON.stringify(share)}`)
    .join(',');
}

/** The names in an index and those of the command. */
const flags = [
  ['kinds', '--kinds'],
  ['difficulty', '--difficulty'],
  ['min_steps', '--min-steps'],
] as const;

function flagText(options: Options, [name, flag]: (typeof flags)[number]): string[] {
  const value = options[name];
  return value === undefined ? [] : [flag, valueText(value)];
}

/** The command that makes a set of scenarios again as it was asked for. */
export function remakeCommand(
  { name, directory }: EnvironmentLocation,
  { seed, options, scenarios }: Pick<ScenarioIndex, 'seed' | 'options' | 'scenarios'>,
): string {
  const count = valueText(options['count'] ?? scenarios.length);
  return [
    `npx nx g scenarios ${name}`,
    ...(directory === defaultDirectory ? [] : ['--directory', directory]),
    '--count',
    count,
    '--seed',
    String(seed),
    ...flags.flatMap((flag) => flagText(options, flag)),
  ].join(' ');
}
