import type { Json } from '@envloom/core';
import type { Draw, World } from '@envloom/sampler';

/** How arguments are meant: to succeed, to fail by a little, or to break what takes them. */
export type Manner = 'plausible' | 'near-miss' | 'hostile';

/** Where the arguments of calls come from. */
export interface ArgumentSource {
  /** Arguments for a tool in a world, which is left as it is. They need not be valid. */
  argumentsFor(world: World, tool: string, draw: Draw, manner: Manner): Json;
}

/** Where starting worlds come from. */
export interface WorldSource {
  /** The same world for the same seed. */
  grow(seed: number): { readonly world: World };
}
