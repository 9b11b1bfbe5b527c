import type { ScenarioKind } from '@envloom/episodes';

/** What a plan should be like. */
export interface ScenarioSpec {
  readonly kind: ScenarioKind;
  /** Mutations that are wanted, 1 to 6; refused ones do not count. */
  readonly goals: number;
  /** How much each mutation is still wanted: high for those seldom used so far; default 1. */
  readonly tools?: ReadonlyMap<string, number>;
  /** How much each rule, by id, is still wanted to decide; default 1. */
  readonly rules?: ReadonlyMap<string, number>;
}
