import { bare } from '../language/nodes.ts';
import { ts } from 'ts-morph';

type Comparison =
  ts.SyntaxKind.EqualsEqualsEqualsToken | ts.SyntaxKind.ExclamationEqualsEqualsToken;

/**
 * Whether a value is known to be there where it is read: behind `value === undefined ||` or
 * `value !== undefined &&`. Values are constants, so callbacks know it too; the compiler forgets it.
 */
export function isGuarded(value: ts.Expression, owner: ts.Node): boolean {
  const text = value.getText();
  for (let node: ts.Node = value; node !== owner; node = node.parent) {
    const { parent } = node;
    if (!ts.isBinaryExpression(parent) || parent.right !== node) continue;
    const operator = parent.operatorToken.kind;
    if (operator === ts.SyntaxKind.BarBarToken && isTold(parent.left, operator, text)) return true;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken && isTold(parent.left, operator, text))
      return true;
  }
  return false;
}

type Joint = ts.SyntaxKind.BarBarToken | ts.SyntaxKind.AmpersandAmpersandToken;

/** Whether one of the operands before says that the value is there. */
function isTold(left: ts.Expression, joint: Joint, text: string): boolean {
  const node = bare(left);
  if (!ts.isBinaryExpression(node)) return false;
  if (node.operatorToken.kind === joint) {
    return isTold(node.left, joint, text) || isTold(node.right, joint, text);
  }
  const comparison: Comparison =
    joint === ts.SyntaxKind.BarBarToken
      ? ts.SyntaxKind.EqualsEqualsEqualsToken
      : ts.SyntaxKind.ExclamationEqualsEqualsToken;
  return (
    node.operatorToken.kind === comparison &&
    node.left.getText() === text &&
    node.right.getText() === 'undefined'
  );
}
