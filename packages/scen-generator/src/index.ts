export type {
  DroppedAttempt,
  GenerateOptions,
  Outcome,
  Resume,
  VerifiedAttempt,
  Worlds,
} from './generate/options.ts';
export type { Draft, Dropped, DropReason, Plan, Refused } from './plan/plan.ts';
export type { Request, Scene, Speech, Spoken, Stage } from './stage/stage.ts';
