import { playPorts, type RolloutPorts } from '@envloom/rollout/command';

/** What the generator needs besides the tree; tests pass their own. */
export interface RolloutsPorts extends RolloutPorts {
  /** Whether Nx will not call back, so that all there is to show is the plan. */
  readonly isDryRun: () => boolean;
}

export const rolloutPorts: RolloutsPorts = {
  ...playPorts,
  isDryRun: () => process.env['NX_DRY_RUN'] === 'true',
};
