import { charge } from './fuel.ts';

/** A node whose results are being gathered. */
interface Visit<Node, Result> {
  readonly node: Node;
  /** The children that are still to be visited, the next one last. */
  readonly pending: { readonly node: Node }[];
  readonly results: Result[];
}

/**
 * What `combine` makes of each root and the results of its children, from the leaves up. A child that is
 * one of its own ancestors is left out, so that circles end.
 */
export function foldTree<Node, Result>(
  roots: readonly Node[],
  childrenOf: (node: Node) => readonly Node[],
  combine: (node: Node, results: readonly Result[]) => Result,
): Result[] {
  const visited = (node: Node, above: ReadonlySet<Node>): Visit<Node, Result> => {
    const all = childrenOf(node);
    charge(2 * all.length + 4);
    const children = all.filter((child) => child !== node && !above.has(child));
    return { node, pending: children.map((child) => ({ node: child })).toReversed(), results: [] };
  };
  return roots.map((root) => folded(root, visited, combine));
}

/** Without recursion: a tree may be as deep as it has nodes. */
function folded<Node, Result>(
  root: Node,
  visited: (node: Node, above: ReadonlySet<Node>) => Visit<Node, Result>,
  combine: (node: Node, results: readonly Result[]) => Result,
): Result {
  const above = new Set<Node>();
  const path: Visit<Node, Result>[] = [visited(root, above)];
  for (;;) {
    const visit = path.at(-1);
    if (visit === undefined) throw new Error('a path begins at its root');
    const [child] = visit.pending.splice(-1);
    if (child !== undefined) {
      above.add(visit.node);
      path.push(visited(child.node, above));
      continue;
    }
    path.pop();
    above.delete(visit.node);
    const result = combine(visit.node, visit.results);
    const parent = path.at(-1);
    if (parent === undefined) return result;
    parent.results.push(result);
  }
}
