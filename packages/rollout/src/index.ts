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
