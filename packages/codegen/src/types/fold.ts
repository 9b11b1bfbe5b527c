import type { TypeNode } from '@envloom/logic-model';

type ContainerKind = 'array' | 'record';
type PlainKind = Exclude<TypeNode['type'], ContainerKind | 'union'>;
type Nodes = { [Kind in TypeNode['type']]: Extract<TypeNode, { type: Kind }> };

/** What to make of each kind of type; those made of others get what was made of these. */
export type TypeFold<Result> = {
  readonly [Kind in PlainKind]: (node: Nodes[Kind]) => Result;
} & {
  readonly [Kind in ContainerKind]: (node: Nodes[Kind], of: Result) => Result;
} & {
  readonly union: (node: Nodes['union'], of: readonly Result[]) => Result;
  /** What null as one more value makes of it; the same where left out. */
  readonly nullable?: (present: Result) => Result;
};

type PlainFold<Result> = { readonly [Kind in PlainKind]: (node: Nodes[Kind]) => Result };

function visitPlain<Result, Kind extends PlainKind>(
  fold: PlainFold<Result>,
  kind: Kind,
  node: Nodes[Kind],
): Result {
  return fold[kind](node);
}

/** The only traversal of type nodes. */
export function foldType<Result>(node: TypeNode, fold: TypeFold<Result>): Result {
  const present = foldPresent(node, fold);
  return node.nullable === true && fold.nullable !== undefined ? fold.nullable(present) : present;
}

function foldPresent<Result>(node: TypeNode, fold: TypeFold<Result>): Result {
  if (node.type === 'array') return fold.array(node, foldType(node.of, fold));
  if (node.type === 'record') return fold.record(node, foldType(node.of, fold));
  if (node.type === 'union') {
    const alternatives = node.of.map((of) => foldType(of, fold));
    return fold.union(node, alternatives);
  }
  return visitPlain(fold, node.type, node);
}
