import type { WalkedKind } from '../select/kinds.ts';

/** What a plan should be like. */
export interface ScenarioSpec {
  readonly kind: WalkedKind;
  /** Mutations that are wanted, 1 to 6; refused ones do not count. */
  readonly goals: number;
  /** How much each mutation is still wanted: high for those seldom used so far; default 1. */
  readonly tools?: ReadonlyMap<string, number>;
  /** How much each rule, by id, is still wanted to decide; default 1. */
  readonly rules?: ReadonlyMap<string, number>;
}
