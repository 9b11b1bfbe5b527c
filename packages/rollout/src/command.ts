export { playPorts, type RolloutPorts } from './command/ports.ts';
export { trajectoryFiles } from './trajectories/files.ts';
export { WorkspaceScenarios } from './trajectories/workspace-scenarios.ts';
export {
  type ImportModule,
  storedEnvironment,
  type StoredEnvironment,
} from './command/played-environment.ts';
export { rolloutOptions, rolloutDefaults } from './command/options.ts';
export { planText } from './command/plan-text.ts';
export { playRollout } from './command/play.ts';
export { prepareRollout } from './command/prepare.ts';
export { told } from './command/told.ts';
export { assertTrajectories, assertEntries } from './trajectories/first-lines.ts';
export { regradeFile } from './trajectories/regrade-file.ts';
export { RegradeTotals } from './trajectories/regrade-totals.ts';
export { isAllSame, replayFiles, replayLines } from './trajectories/replay-files.ts';
export { wantedInteraction, type RolloutSettings } from './command/settings.ts';
