import type { Trajectory } from '@envloom/runtime/trajectory';
import type { Verdict } from '@envloom/training-data';
import { replayHere } from '../trajectories/replay-files.ts';
import type { WorkspaceScenarios } from '../trajectories/workspace-scenarios.ts';

/** Plays a trajectory again: only what leads where it led, by the checks of now, is learned from. */
export async function verdictOn(
  trajectory: Trajectory,
  workspace: WorkspaceScenarios,
): Promise<Verdict> {
  const replay = await replayHere(trajectory, workspace);
  if (replay.kind !== 'replayed')
    return { ok: false, reason: replay.reason, message: replay.message };
  const [first] = replay.divergences;
  if (first !== undefined) return { ok: false, reason: 'diverged', message: first.message };
  return replay.hasSameChecks ? { ok: true } : { ok: false, ...otherChecks };
}

const otherChecks = {
  reason: 'other-checks',
  message:
    'its scenario has other checks by now; judge it again with npx nx g rollouts --regrade <file> --write',
};
