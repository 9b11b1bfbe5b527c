import type { Scenario } from '@envloom/episodes';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import type { DropReason } from '../plan/plan.ts';
import type { Decisions } from './decisions.ts';
import type { WalkedKind } from '../select/kinds.ts';

/** What a set of scenarios should be like. The same options give the same set, byte for byte. */
export interface GenerateOptions {
  readonly seed: number;
  /** Scenarios wanted. */
  readonly count: number;
  /** Shares of the kinds, in any unit; kinds that are left out are not made. */
  readonly kinds?: Partial<Record<WalkedKind, number>>;
  /** Lowest and highest difficulty score, 0 to 1. */
  readonly difficulty?: readonly [number, number];
  /** Fewest tool calls of a reference. */
  readonly minSteps?: number;
  /** Starting worlds; grown by the sampler unless given. */
  readonly worlds?: Worlds;
  /** Where an interrupted run goes on; its scenarios are handed over again by the caller. */
  readonly resume?: Resume;
}

/** Where scenarios start: the state for the n-th scene, from 0. The same n gives the same state. */
export type Worlds = (n: number) => WorldState<Rows>;

/** What an interrupted run had done. */
export interface Resume {
  /** The attempts from 0 on that are over. */
  readonly attempts: number;
  /** What they gave, in their order. */
  readonly verified: readonly Scenario[];
  readonly dropped: readonly DroppedAttempt[];
}

export interface DroppedAttempt {
  readonly kind: 'dropped';
  readonly attempt: number;
  readonly wanted: WalkedKind;
  readonly reason: DropReason;
  readonly why: string;
}

export interface VerifiedAttempt {
  readonly kind: 'verified';
  readonly attempt: number;
  readonly wanted: WalkedKind;
  /** Its initial state names its base. */
  readonly scenario: Scenario;
  /** Absent where the starting world was given. */
  readonly decisions?: Decisions;
  readonly base: { readonly hash: string; readonly state: WorldState<Rows> };
}

export type Outcome = VerifiedAttempt | DroppedAttempt;

/** As much of an outcome as decides what comes next. */
export type Recorded = DroppedAttempt | Omit<VerifiedAttempt, 'base'>;
