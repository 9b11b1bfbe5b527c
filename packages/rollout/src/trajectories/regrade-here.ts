import { regradeTrajectory, type Regrade, type Trajectory } from '@envloom/episodes/trajectory';
import type { WorkspaceScenarios } from './workspace-scenarios.ts';

export type RegradeOutcome =
  Regrade | { readonly kind: 'not-found'; readonly reason: string; readonly message: string };

/** Judges a trajectory by the checks that the workspace has of its scenario. */
export async function regradeHere(
  trajectory: Trajectory,
  workspace: WorkspaceScenarios,
): Promise<RegradeOutcome> {
  const found = await workspace.find(trajectory);
  if (!found.ok) return { kind: 'not-found', reason: found.reason, message: found.message };
  return regradeTrajectory(found.source, found.scenario, trajectory);
}
