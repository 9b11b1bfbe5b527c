import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import { playScene, type PlayedScene, type ProgramContext } from '@envloom/task-programs';
import type { Claim } from './claims.ts';
import { cut } from './views.ts';

/** A claim and what really happened. */
export type PlayedClaim =
  | {
      readonly claim: Claim;
      readonly outcome: 'as expected' | 'otherwise';
      readonly played: PlayedScene;
    }
  /** Its case cannot be played: it shows nothing. */
  | { readonly claim: Claim; readonly outcome: 'unplayable'; readonly problem: string };

/** Plays a claim. One without expectations shows nothing. */
export function playClaim(
  context: ProgramContext,
  state: WorldState<Rows>,
  claim: Claim,
): PlayedClaim {
  const played = playScene(context, state, claim);
  if ('problem' in played) return { claim, outcome: 'unplayable', problem: played.problem };
  if (played.expectations.length === 0 || played.calls.length === 0)
    return { claim, outcome: 'unplayable', problem: 'There is no call, or no `expect`.' };
  const isKept = played.expectations.every(({ holds }) => holds);
  return { claim, outcome: isKept ? 'as expected' : 'otherwise', played };
}

const longestResult = 900;
const longestChanges = 2_500;

/** The calls of a play and what each gave. */
export function callsText({ calls }: PlayedScene): string {
  return calls
    .map(({ tool, args, result }, index) => {
      const gave = result.success ? result.data : { refused: result.error };
      return `${index + 1}. ${tool}(${JSON.stringify(args)})\n   gives ${cut(JSON.stringify(gave ?? null), longestResult)}`;
    })
    .join('\n');
}

/** The rows that a play changed. */
export function changesText({ changes }: PlayedScene): string {
  const tables = Object.entries(changes.tables);
  if (tables.length === 0) return 'none';
  return cut(
    tables.map(([name, table]) => `${name}: ${JSON.stringify(table)}`).join('\n'),
    longestChanges,
  );
}
