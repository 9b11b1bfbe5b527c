import type { SyntaxNode } from '@lezer/common';
import type { Expression, Target } from './ast.ts';
import { groupsOf, innerParts, type Reading } from './nodes.ts';

/** What values are put into: `a`, `a, *b`, `(a, b)`, `rows['x']`. */
export function targetOf(parts: readonly SyntaxNode[], reading: Reading): Target {
  const groups = groupsOf(parts);
  const [first] = parts;
  const isOne = groups.length === 1 && !parts.some(({ name }) => name === ',' || name === '*');
  if (isOne && first !== undefined) return oneTarget(first, reading);
  return {
    kind: 'targets',
    at: first?.from ?? 0,
    items: groups.map((group) => {
      const isSpread = group[0]?.name === '*';
      return { target: targetOf(isSpread ? group.slice(1) : group, reading), isSpread };
    }),
  };
}

function oneTarget(node: SyntaxNode, reading: Reading): Target {
  const { name, from } = node;
  if (name === 'ParenthesizedExpression') return targetOf(innerParts(node), reading);
  if (name === 'TupleExpression' || name === 'ArrayExpression')
    return { ...asTargets(targetOf([...innerParts(node)], reading)), at: from };
  return simpleTarget(reading.expression(node));
}

/** `(a,)` takes one value apart. */
function asTargets(target: Target): Target {
  return target.kind === 'targets'
    ? target
    : { kind: 'targets', at: target.at, items: [{ target, isSpread: false }] };
}

function simpleTarget(expression: Expression): Target {
  switch (expression.kind) {
    case 'name':
    case 'attribute':
    case 'subscript':
      return expression;
    default:
      return { kind: 'unsupported', at: expression.at, what: 'assigns to what is no variable' };
  }
}
