import type { ScenarioKind } from '@envloom/episodes';

/** The share of each kind in a set of scenarios, in any unit. */
export type KindShares = Readonly<Record<ScenarioKind, number>>;

/** What a set is made of unless `kinds` says otherwise. */
export const defaultShares: KindShares = {
  ordinary: 0.4,
  'must-refuse': 0.2,
  'partly-possible': 0.2,
  conversational: 0.2,
};

/** Every kind, in the order in which they are shown. */
export const scenarioKinds: readonly ScenarioKind[] = [
  'ordinary',
  'must-refuse',
  'partly-possible',
  'conversational',
];
