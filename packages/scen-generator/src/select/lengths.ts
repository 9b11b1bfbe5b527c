import type { Difficulty } from '@envloom/episodes';
import { Quota } from './quota.ts';
import type { WalkedKind } from './kinds.ts';

type GoalShares = ReadonlyMap<number, number>;

/**
 * How often each number of goals is wanted. A refusal has none besides what is refused, and
 * conversations get long by their turns.
 */
const goalShares: Readonly<Record<WalkedKind, GoalShares>> = {
  ordinary: new Map([
    [2, 0.25],
    [1, 0.2],
    [3, 0.2],
    [4, 0.15],
    [5, 0.12],
    [6, 0.08],
  ]),
  'must-refuse': new Map([[1, 1]]),
  'partly-possible': new Map([
    [1, 0.4],
    [2, 0.35],
    [3, 0.25],
  ]),
  conversational: new Map([
    [2, 0.4],
    [1, 0.35],
    [3, 0.25],
  ]),
};

/** An attempt that fails takes this part of a turn, so that hard lengths do not hold up the rest. */
const costOfFailure = 0.25;

export interface LengthLimits {
  /** Lowest and highest difficulty score, 0 to 1. */
  readonly difficulty?: readonly [number, number];
  /** Fewest tool calls of a reference. */
  readonly minSteps?: number;
}

/**
 * Spreads the number of goals from one to many. What the limits refuse counts as a failure of the
 * number that was wanted, so that the numbers that meet them are wanted more often.
 */
export class Lengths {
  readonly #limits: LengthLimits;
  readonly #quotas = new Map<WalkedKind, Quota<number>>();

  constructor(limits: LengthLimits = {}) {
    this.#limits = limits;
  }

  /** How many goals the next scenario of a kind should have. */
  next(kind: WalkedKind): number {
    return this.#quotaOf(kind).next() ?? 1;
  }

  made(kind: WalkedKind, goals: number): void {
    this.#quotaOf(kind).add(goals);
  }

  failed(kind: WalkedKind, goals: number): void {
    this.#quotaOf(kind).add(goals, costOfFailure);
  }

  /** Why a scenario of this difficulty is not wanted; undefined where it is. */
  refuses({ steps, score }: Difficulty): string | undefined {
    const { minSteps = 0, difficulty = [0, 1] } = this.#limits;
    const [lowest, highest] = difficulty;
    if (steps < minSteps) return `It has fewer than ${minSteps} tool calls.`;
    if (score < lowest) return `Its difficulty is below ${lowest}.`;
    return score > highest ? `Its difficulty is above ${highest}.` : undefined;
  }

  #quotaOf(kind: WalkedKind): Quota<number> {
    const known = this.#quotas.get(kind);
    if (known !== undefined) return known;
    const quota = new Quota(goalShares[kind]);
    this.#quotas.set(kind, quota);
    return quota;
  }
}
