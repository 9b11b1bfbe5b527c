import type { Verdict } from '../pipeline/options.ts';
import type { Scenario } from '@envloom/episodes';
import { replayTrajectory, type Trajectory } from '@envloom/episodes/trajectory';

import type { WorkspaceScenarios } from '@envloom/rollout/command';

/** Plays a trajectory again: only what leads where it led, by the checks of now, is learned from. */
export async function verdictOn(
  trajectory: Trajectory,
  workspace: WorkspaceScenarios,
): Promise<Verdict> {
  const found = await workspace.find(trajectory);
  if (found.kind === 'not-found') return { ok: false, ...found };
  const { source, scenario } = found;
  const replay = replayTrajectory(source, scenario, trajectory);
  if (replay.kind !== 'replayed')
    return { ok: false, reason: replay.reason, message: replay.message };
  const [first] = replay.divergences;
  if (first !== undefined) return { ok: false, reason: 'diverged', message: first.message };
  return sameScenario(trajectory, scenario);
}

/** What is learned from and what is held out is chosen by what a trajectory says of its scenario. */
function sameScenario({ kind, split }: Trajectory, scenario: Scenario): Verdict {
  if (split !== scenario.split) {
    const message = `it says that its scenario is in ${split}, and it is in ${scenario.split}`;
    return { ok: false, reason: 'other-split', message };
  }
  if (kind === scenario.kind) return { ok: true };
  const message = `it says that its scenario is ${kind}, and it is ${scenario.kind}`;
  return { ok: false, reason: 'other-kind', message };
}
