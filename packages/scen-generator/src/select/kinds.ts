import type { ScenarioKind } from '@envloom/episodes';

/** The share of each kind in a set of scenarios, in any unit. */
export type KindShares = Readonly<Record<ScenarioKind, number>>;

/** What a set is made of unless `kinds` says otherwise. */
export const defaultShares: KindShares = {
  ordinary: 0.35,
  'policy-trap': 0.15,
  'must-refuse': 0.15,
  'partly-possible': 0.15,
  conversational: 0.2,
};

/** Every kind, in the order in which they are shown. */
export const scenarioKinds: readonly ScenarioKind[] = [
  'ordinary',
  'policy-trap',
  'must-refuse',
  'partly-possible',
  'conversational',
];
