import { isValueIdentifier, methodCallOf, walk } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import { assignmentOperators } from '../language/refusals.ts';
import type { Scope } from '../language/scope.ts';

/** How the body uses its locals, by their declarations. */
export interface LocalUses {
  /** Every mention of a local as a value. */
  readonly mentions: ReadonlyMap<ts.Node, readonly ts.Identifier[]>;
  /** Assignments to a local: `x = …`, `x += …`. */
  readonly assignments: ReadonlyMap<ts.Node, readonly ts.BinaryExpression[]>;
  /** `push` calls on a local. */
  readonly pushes: ReadonlyMap<ts.Node, readonly ts.CallExpression[]>;
}

/** The declaration of the local that an identifier names; nothing for params, tables and helpers. */
export function localOf(node: ts.Node, scope: Scope): ts.Node | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const meaning = scope.meaningOf(node);
  return meaning.kind === 'local' ? meaning.declaration : undefined;
}

export function localUsesIn(scope: Scope): LocalUses {
  const mentions = new Map<ts.Node, ts.Identifier[]>();
  const assignments = new Map<ts.Node, ts.BinaryExpression[]>();
  const pushes = new Map<ts.Node, ts.CallExpression[]>();
  walk(scope.segment.root, (node) => {
    if (isValueIdentifier(node)) add(mentions, localOf(node, scope), node);
    if (ts.isBinaryExpression(node) && assignmentOperators.has(node.operatorToken.kind))
      add(assignments, localOf(node.left, scope), node);
    const call = methodCallOf(node);
    if (call?.method === 'push') add(pushes, localOf(call.receiver, scope), call.call);
  });
  return { mentions, assignments, pushes };
}

function add<V>(map: Map<ts.Node, V[]>, key: ts.Node | undefined, value: V): void {
  if (key === undefined) return;
  const found = map.get(key);
  if (found === undefined) map.set(key, [value]);
  else found.push(value);
}
