// The public surface; see README.md.
export type * from './agent.ts';
export type * from './user.ts';
export type * from './episode-job.ts';
export { playEpisode } from './play/play-episode.ts';
export type { Players } from './play/playing.ts';
export { doNothingAgent } from './agents/do-nothing.ts';
export { defaultNoise, noisyReferenceAgent } from './agents/noisy-reference.ts';
export { randomAgent } from './agents/random.ts';
export { referenceAgent } from './agents/reference.ts';
export { scriptedUser } from './users/scripted.ts';
export { type RunEvent, type RunOptions, runRollouts, type RunTotals } from './run/run-rollouts.ts';
export type { Stop } from './run/outage.ts';
export type { RunSettings } from './run/settings.ts';
export { openStore, type RunStore } from './run/store.ts';
export { RunStoreError } from './run/store-error.ts';
export { trajectoriesFile, trajectoryIds } from './run/trajectory-ids.ts';
