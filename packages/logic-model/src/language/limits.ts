import { ts } from 'ts-morph';
import { deepData } from './data-depth.ts';

/**
 * Deepest syntax tree read. Hand-written bodies stay below 60; the passes over a tree recurse, and
 * must not run out of stack.
 */
const MAX_DEPTH = 200;

/** Most statements of one body: the compiler's time grows with their square. */
export const MAX_STATEMENTS = 500;

/** Most choices `a ? b : c` in each other: the compiler compares every two of their results. */
export const MAX_CHOICES = 24;

/** What is too much of a piece of code, and from where on. */
export interface Excess {
  readonly kind: 'depth' | 'statements' | 'choices' | 'data';
  readonly offset: number;
}

/** Whether a tree is too deep or too long to be checked; found without recursion. */
export function excessOf(root: ts.Node): Excess | undefined {
  const statements: ts.Node[] = [];
  let level: ts.Node[] = [root];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap(childrenOf);
    statements.push(...level.filter(ts.isStatement));
  }
  const [deep] = level;
  if (deep !== undefined) return { kind: 'depth', offset: deep.pos };
  const last = statements.toSorted((a, b) => a.pos - b.pos)[MAX_STATEMENTS];
  if (last !== undefined) return { kind: 'statements', offset: last.getStart() };
  return choiceExcess(root) ?? dataExcess(root);
}

/** The first choice that stands in too many others. */
function choiceExcess(root: ts.Node): Excess | undefined {
  const find = (node: ts.Node, outer: number): ts.Node | undefined => {
    const choices = ts.isConditionalExpression(node) ? outer + 1 : outer;
    if (choices > MAX_CHOICES) return node;
    return ts.forEachChild(node, (child) => find(child, choices));
  };
  const found = find(root, 0);
  return found === undefined ? undefined : { kind: 'choices', offset: found.getStart() };
}

function dataExcess(root: ts.Node): Excess | undefined {
  const found = deepData(root);
  return found === undefined ? undefined : { kind: 'data', offset: found.getStart() };
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}
