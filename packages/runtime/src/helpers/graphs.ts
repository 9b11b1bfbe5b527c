import { charge } from './fuel.ts';

/** Everything that can be reached: the start, then step by step outwards, each node once. */
export function reach<Node extends string | number>(
  start: readonly Node[],
  next: (node: Node) => readonly Node[],
): Node[] {
  const reached = new Set(start);
  for (const node of reached) {
    const neighbours = next(node);
    charge(neighbours.length + 2);
    for (const neighbour of neighbours) reached.add(neighbour);
  }
  return [...reached];
}
