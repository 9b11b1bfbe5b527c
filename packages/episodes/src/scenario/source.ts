import type { Scenario } from './scenario.ts';

/** What `--from` takes, for people. */
export const sourceHelp =
  'programs (task programs), walks, or the names of task programs, joined by commas; all without it.';

/**
 * Whether a scenario comes from one of these.
 *
 * @param sources `programs`, `walks` or names of task programs; undefined: all
 */
export function isFrom(
  { program }: Pick<Scenario, 'program'>,
  sources: readonly string[] | undefined,
): boolean {
  if (sources === undefined) return true;
  if (program === undefined) return sources.includes('walks');
  return sources.includes('programs') || sources.includes(program);
}
