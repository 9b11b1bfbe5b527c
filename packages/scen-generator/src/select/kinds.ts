import type { ScenarioKind } from '@envloom/episodes';

/** A kind that walks make; tasks that only ask to be told something come from task programs. */
export type WalkedKind = Exclude<ScenarioKind, 'answer'>;

/** The share of each kind in a set of scenarios, in any unit. */
export type KindShares = Readonly<Record<WalkedKind, number>>;

/** What a set is made of unless `kinds` says otherwise. */
export const defaultShares: KindShares = {
  ordinary: 0.4,
  'must-refuse': 0.2,
  'partly-possible': 0.2,
  conversational: 0.2,
};

/** Every kind that walks make, in the order in which they are shown. */
export const walkedKinds: readonly WalkedKind[] = [
  'ordinary',
  'must-refuse',
  'partly-possible',
  'conversational',
];

/** Whether a scenario of this kind can come from a walk. */
export function isWalked(kind: ScenarioKind): kind is WalkedKind {
  return kind !== 'answer';
}
