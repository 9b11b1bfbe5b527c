// Episodes as they were played, and how they are played again; not needed to play one.
export type * from './trajectory/trajectory.ts';
export { parseTrajectory } from './trajectory/parse-trajectory.ts';
export { DictatedUser } from './trajectory/dictated-user.ts';
export {
  observeReplay,
  type Replay,
  type Replayed,
  type ReplayObserver,
  type ReplayOptions,
  replayTrajectory,
} from './trajectory/replay.ts';
export { type Divergence, differenceOf, differenceText } from './trajectory/divergence.ts';
export { type HeardTurn, noticeText, refusalText, refusedResult } from './trajectory/notice.ts';
export type { NotReplayable, NotReplayableReason, ReplayPlace } from './trajectory/replayable.ts';
export {
  type ChangedCheck,
  type Diverged,
  type Regrade,
  type Regraded,
  regradeTrajectory,
} from './trajectory/regrade.ts';
export { asInteraction, type Interaction, interactionOf } from './scenario/interaction.ts';
export { contentHash, type ScenarioContent, withContentHash } from './scenario/content-hash.ts';
