import type { Check, OpenField, ReferenceStep, ScenarioKind, User } from '@envloom/episodes';
import type { JsonObject } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { Request, InitialWorld } from '../context/generator-context.ts';

/** What a scenario is about, before it is put into words. */
export interface Plan {
  readonly kind: ScenarioKind;
  readonly scene: InitialWorld;
  /** The mutations that are asked for, in this order, in which they succeed. */
  readonly goals: readonly Request[];
  /**
   * The order matters: another order of the goals that succeeds too leads elsewhere, so the text has
   * to say what comes first.
   */
  readonly isOrdered: boolean;
  /** What is asked for and must be refused. */
  readonly refused?: Refused;
  /** Ids of the rules on which the refusal rests. */
  readonly decidedBy: readonly string[];
}

/** A request that a rule forbids, whether it is tried before or after the goals. */
export interface Refused {
  readonly request: Request;
  /** The failure code, or the id of a rule that is left to the agent. */
  readonly reason: string;
  /** All that holds: failure codes and ids of rules, `reason` among them. */
  readonly reasons: readonly string[];
  /** What the tool says when it is called; absent where only the agent can refuse. */
  readonly message?: string;
  /** Each: fields of one row that show a reason, when a query returns them together. */
  readonly facts: readonly JsonObject[];
  /** Queries that show a reason in another form. */
  readonly queries: readonly Request[];
}

/** A plan in words, with the way to solve it: what the gates judge. */
export interface Draft {
  readonly plan: Plan;
  /** The task's text first, then other wordings. */
  readonly wordings: readonly string[];
  readonly user?: User;
  readonly reference: readonly ReferenceStep[];
  readonly checks: readonly Check[];
  /** The fields that the checks may leave open. */
  readonly open: readonly OpenField[];
  /** Whether a world is a right end, where that is known without the checks. */
  readonly isRightEnd?: (world: World) => boolean;
  /** What had to be repaired, in words. */
  readonly repaired: readonly string[];
}

/** Why an attempt came to nothing. */
export interface Dropped {
  readonly dropped: DropReason;
  readonly why: string;
}

/** Whether something came to nothing. */
export function isDropped(result: object): result is Dropped {
  return 'dropped' in result;
}

/** Where attempts end: the gates of docs/gates.md, and what comes before them. */
export type DropReason =
  | 'no-plan'
  | 'ambiguous-reason'
  | 'unproven-reason'
  | 'no-words'
  | 'valid-start'
  | 'solvable'
  | 'rule-broken'
  | 'already-done'
  | 'frame'
  | 'sensitive'
  | 'over-strict'
  | 'insufficient-information'
  | 'not-deterministic'
  | 'adversary'
  | 'duplicate'
  | 'not-needed';
