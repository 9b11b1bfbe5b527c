import {
  bare,
  namedArrow,
  isValueIdentifier,
  methodCallOf,
  walk,
  isInside,
} from '../language/nodes.ts';
import { ts } from 'ts-morph';
import { givesAnotherName, isNewArray, isSameKind, makesArray } from '../analysis/aliases.ts';
import { localOf, localUsesIn, type LocalUses } from '../analysis/local-uses.ts';
import type { Scope } from '../language/scope.ts';
import { around, type Edit } from './edit.ts';

/**
 * A loop over an array that may grow meanwhile, under whatever name, runs over a copy of it. Most
 * loops push to an array that only its own name leads to, and need none.
 */
export function snapshotEdits(scope: Scope): Edit[] {
  const uses = localUsesIn(scope);
  const edits: Edit[] = [];
  walk(scope.segment.root, (node) => {
    if (!ts.isForOfStatement(node) || isNewArray(bare(node.expression), scope)) return;
    const grown = pushedIn(node.statement, scope);
    if (grown.some((array) => mayBeIterated(array, node, { scope, uses })))
      edits.push(...around(node.expression, '[...', ']'));
  });
  return edits;
}

/** The receivers of `push` that run when `body` does, those in the arrows it mentions included. */
function pushedIn(body: ts.Node, scope: Scope): ts.Expression[] {
  const found: ts.Expression[] = [];
  const seen = new Set<ts.Node>();
  const visit = (root: ts.Node): void =>
    walk(root, (node) => {
      const call = methodCallOf(node);
      if (call?.method === 'push') found.push(call.receiver);
      const arrow = isValueIdentifier(node) ? arrowNamed(node, scope) : undefined;
      if (arrow === undefined || seen.has(arrow)) return;
      seen.add(arrow);
      visit(arrow);
    });
  visit(body);
  return found;
}

function arrowNamed(node: ts.Identifier, scope: Scope): ts.ArrowFunction | undefined {
  const declaration = localOf(node, scope);
  return declaration === undefined ? undefined : namedArrow(declaration);
}

interface Context {
  readonly scope: Scope;
  readonly uses: LocalUses;
}

/** Whether the array that grows may be the one that the loop runs over. */
function mayBeIterated(
  array: ts.Expression,
  loop: ts.ForOfStatement,
  { scope, uses }: Context,
): boolean {
  const declaration = localOf(array, scope);
  if (declaration === undefined || !isSameKind(array, loop.expression, scope)) return false;
  if (declaration === localOf(bare(loop.expression), scope)) return true;
  if (!makesArray(declaration, scope)) return true;
  const mentions = uses.mentions.get(declaration) ?? [];
  return mentions.some(
    (mention) => isBefore(mention, declaration, loop) && givesAnotherName(mention, scope),
  );
}

/** Whether a mention can have run when the loop runs: it stands before its end, or they repeat together. */
function isBefore(mention: ts.Node, declaration: ts.Node, loop: ts.ForOfStatement): boolean {
  return mention.pos < loop.end || repeatsWith(mention, declaration, loop);
}

/** Whether a loop or arrow holds the mention and the loop, but not the array's declaration. */
function repeatsWith(mention: ts.Node, declaration: ts.Node, loop: ts.Node): boolean {
  for (let outer: ts.Node = loop.parent; outer.parent !== undefined; outer = outer.parent) {
    const repeats = ts.isForOfStatement(outer) || ts.isArrowFunction(outer);
    if (repeats && isInside(mention, outer) && !isInside(declaration, outer)) return true;
  }
  return false;
}
