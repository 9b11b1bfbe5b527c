import type { World } from '@envloom/sampler';
import type { CallCheck, Reading } from '../law.ts';

type Reads = CallCheck['reads'];

const nothing: Reading = {};

/** Reads a world: its world hash; or everything, which costs O(rows). */
export function readWorld(world: World, reads: Reads): Reading {
  if (reads === 'nothing') return nothing;
  if (reads === 'hash') return { worldHash: world.worldHash() };
  return { worldHash: world.worldHash(), stateHash: world.hash(), state: world.state() };
}

const order: readonly Reads[] = ['nothing', 'hash', 'state'];

/** The least reading that serves all. */
export function mostOf(reads: readonly Reads[]): Reads {
  return reads.reduce(
    (most, each) => (order.indexOf(each) > order.indexOf(most) ? each : most),
    'nothing',
  );
}
