// The public surface; see README.md.
export type * from './agent.ts';
export type * from './user.ts';
export type * from './episode-job.ts';
export { playEpisode } from './play/play-episode.ts';
export type { Players } from './play/playing.ts';
