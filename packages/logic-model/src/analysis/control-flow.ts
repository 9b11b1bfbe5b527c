import { calledName, isInside } from '../language/nodes.ts';
import { ts } from 'ts-morph';

/** Whether two nodes stand in different arms of one `if`, conditional or `switch`. */
export function inOtherBranch(a: ts.Node, b: ts.Node): boolean {
  const arms = armsOf(b);
  return armsOf(a).some(({ owner, arm }) =>
    arms.some((other) => other.owner === owner && other.arm !== arm),
  );
}

function armsOf(node: ts.Node): { owner: ts.Node; arm: ts.Node }[] {
  const found: { owner: ts.Node; arm: ts.Node }[] = [];
  for (let inner = node; inner.parent !== undefined; inner = inner.parent) {
    const { parent } = inner;
    const isArm =
      (ts.isIfStatement(parent) && inner !== parent.expression) ||
      (ts.isConditionalExpression(parent) && inner !== parent.condition) ||
      ts.isCaseBlock(parent);
    if (isArm) found.push({ owner: parent, arm: inner });
  }
  return found;
}

/** Whether what runs after `from` always jumps away before `to`, as in `if (x) { from; return; } to`. */
export function leavesBefore(from: ts.Node, to: ts.Node): boolean {
  return jumpsAfter(from).some((jump) => jump.end <= to.pos && passes(jump, to));
}

/** Whether what runs after `from` always ends the loop around it; a callback is only left for its next turn. */
export function endsLoop(from: ts.Node, loop: ts.Node): boolean {
  return jumpsAfter(from).some((jump) => {
    const left = leftBy(jump);
    if (left === undefined || !isInside(jump, loop) || !isInside(loop, left)) return false;
    return left !== loop || ts.isForOfStatement(loop);
  });
}

/** The jumps that always follow a node: the `return` around it, the last statement of a block around it. */
function jumpsAfter(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  for (let inner = node; inner.parent !== undefined; inner = inner.parent) {
    if (ts.isReturnStatement(inner)) found.push(inner);
    const block = inner.parent;
    const statements = ts.isBlock(block) || ts.isCaseOrDefaultClause(block) ? block.statements : [];
    const last = statements.at(-1);
    if (last !== undefined && last !== inner && isJump(last)) found.push(last);
  }
  return found;
}

function isJump(statement: ts.Statement): boolean {
  return (
    ts.isReturnStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement) ||
    isFailure(statement)
  );
}

function isFailure(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && calledName(statement.expression)?.text === 'fail';
}

/** Whether a jump passes over a node: what it leaves, or the turn that it ends, holds the node. */
function passes(jump: ts.Node, to: ts.Node): boolean {
  const left = ts.isContinueStatement(jump) ? around(jump, ts.isForOfStatement) : leftBy(jump);
  return left !== undefined && isInside(to, left);
}

/** What a jump ends for good: a function, a loop or switch, or the call as a whole. */
function leftBy(jump: ts.Node): ts.Node | undefined {
  if (ts.isReturnStatement(jump)) return around(jump, isFunction);
  if (ts.isBreakStatement(jump)) return around(jump, isBreakable);
  return ts.isContinueStatement(jump) ? undefined : jump.getSourceFile();
}

function around(node: ts.Node, test: (outer: ts.Node) => boolean): ts.Node | undefined {
  let outer = node.parent;
  while (outer !== undefined && !test(outer)) outer = outer.parent;
  return outer;
}

function isFunction(node: ts.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionDeclaration(node);
}

function isBreakable(node: ts.Node): boolean {
  return ts.isForOfStatement(node) || ts.isSwitchStatement(node);
}
