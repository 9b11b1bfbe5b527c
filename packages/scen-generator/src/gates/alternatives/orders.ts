import type { Draw } from '@envloom/sampler';

/** Up to so many goals every order is tried. */
const fewGoals = 4;

/**
 * Orders of `count` things other than the given one, at most `most`: all where they are few, else
 * those with two neighbours changed, then seeded ones.
 */
export function otherOrders(
  count: number,
  most: number,
  draw: Draw,
): readonly (readonly number[])[] {
  const given = Array.from({ length: count }, (_, at) => at);
  const orders = count <= fewGoals ? permutations(given) : someOrders(given, most, draw);
  const texts = new Map(orders.map((order) => [order.join(), order]));
  texts.delete(given.join());
  return [...texts.values()].slice(0, most);
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

function someOrders(given: readonly number[], most: number, draw: Draw) {
  const swapped = given
    .slice(1)
    .map((at) => given.map((item) => (item === at ? at - 1 : item === at - 1 ? at : item)));
  const others = Array.from({ length: Math.max(0, most - swapped.length) }, () =>
    draw.shuffle(given),
  );
  return [...swapped, given.toReversed(), ...others];
}
