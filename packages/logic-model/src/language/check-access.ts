import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { inheritedNames, prototypeNames } from '../names/reserved.ts';
import { inheritedFindings } from './check-members.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';
import {
  isArrayLike,
  isEvery,
  isPlainObject,
  isRecord,
  isText,
  literalTexts,
} from './type-kinds.ts';

/** Brackets index arrays and texts by number, records by text, and objects by their own fields. */
export function accessFindings(node: ts.ElementAccessExpression, scope: Scope): Finding[] {
  const { checker } = scope.program;
  const receiver = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
  const index = checker.getTypeAtLocation(node.argumentExpression);
  if (isByNumber(receiver, index, checker) || isByField(receiver, index)) return [];
  if (isPrototypeKey(node.argumentExpression)) return [];
  if (isRecord(receiver) && isText(index)) return literalFindings(node, scope);
  return [
    findingAt(
      scope.segment,
      node.argumentExpression,
      'ACCESS_REFUSED',
      'Brackets index arrays by number and records by string.',
      'Write `row.field`; for free keys declare the field as a record.',
    ),
  ];
}

/** Keys that reach the prototype are refused as such. */
function isPrototypeKey(key: ts.Expression): boolean {
  return ts.isStringLiteralLike(key) && prototypeNames.has(key.text);
}

function isByNumber(receiver: ts.Type, index: ts.Type, checker: ts.TypeChecker): boolean {
  const indexed = isArrayLike(receiver, checker) || isText(receiver);
  return indexed && isEvery(index, ts.TypeFlags.NumberLike);
}

/** `limits[member.tier]`, where the object has a field for every tier. */
function isByField(receiver: ts.Type, index: ts.Type): boolean {
  const names = literalTexts(index);
  return (
    names !== undefined &&
    isPlainObject(receiver) &&
    !isRecord(receiver) &&
    names.every((name) => receiver.getProperty(name) !== undefined && !inheritedNames.has(name))
  );
}

function literalFindings(node: ts.ElementAccessExpression, scope: Scope): Finding[] {
  const key = node.argumentExpression;
  return ts.isStringLiteralLike(key)
    ? inheritedFindings(key, key.text, node.expression, scope)
    : [];
}
