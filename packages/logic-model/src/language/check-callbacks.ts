import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { enclosed, isCallback } from './functions.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';

/** Arrows stand as callbacks or as local constants, nowhere else. */
export function callbackFindings(node: ts.ArrowFunction, scope: Scope): Finding[] {
  const holder = enclosed(node);
  if (isCallback(holder, scope) || isConstant(holder)) return [];
  return [
    findingAt(
      scope.segment,
      node,
      'VALUE_REFUSED',
      'A function is no value: it cannot be stored, returned or called in place.',
      'Pass it as a callback, or name it: `const fee = (days: number) => …`.',
    ),
  ];
}

function isConstant(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isVariableDeclaration(parent) &&
    parent.initializer === node &&
    ts.isIdentifier(parent.name) &&
    (parent.parent.flags & ts.NodeFlags.Const) !== 0
  );
}
