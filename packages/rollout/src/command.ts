export { isBuiltInAgent } from './agents/agent-spec.ts';
// What the commands `rollout`, `replay` and `regrade` are made of, and what `data` shares with them.
export { rolloutOptions, type RolloutOptions } from './command/options.ts';
export { prepareRollout } from './command/prepare.ts';
export { planText } from './command/plan-text.ts';
export { playRollout } from './command/play.ts';
export { told } from './command/told.ts';
export { storedEnvironment, type StoredEnvironment } from './command/environments.ts';
export { inInteraction } from './command/jobs.ts';
export { trajectoryFiles } from './trajectories/files.ts';
export { assertEntries, assertTrajectories } from './trajectories/files.ts';
export { WorkspaceScenarios } from './trajectories/workspace-scenarios.ts';
export { isAllSame, replayFiles, replayLines } from './trajectories/replay-files.ts';
export { regradeFile } from './trajectories/regrade-file.ts';
export { RegradeTotals } from './trajectories/regrade-totals.ts';
