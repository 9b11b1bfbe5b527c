import type { World } from '@envloom/sampler';

/** All that can be seen of a world, as a text: O(rows). */
export function pictureOf(world: World): string {
  return `${world.worldHash()} ${JSON.stringify(world.state())}`;
}
