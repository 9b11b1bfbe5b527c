import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { inheritedNames, prototypeNames } from '../names/reserved.ts';
import { isFunction } from './functions.ts';
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

/** Tables and methods that are not called, and records read under names that every object has. */
export function* memberFindings(
  node: ts.PropertyAccessExpression,
  scope: Scope,
): Generator<Finding> {
  const { parent } = node;
  if (scope.tableOf(node) !== undefined) {
    const isReceiver = ts.isPropertyAccessExpression(parent) && parent.expression === node;
    if (!isReceiver) yield tableValue(node, scope);
  } else if (isFunction(node, scope)) {
    const isCallee = ts.isCallExpression(parent) && parent.expression === node;
    if (!isCallee) yield methodValue(node, scope);
  } else {
    yield* inheritedFindings(node.name, node.name.text, node.expression, scope);
  }
}

/** `{ name: local }` in a pattern: no methods, no names that every object has, no computed keys. */
export function* bindingFindings(node: ts.BindingElement, scope: Scope): Generator<Finding> {
  if (!ts.isObjectBindingPattern(node.parent) || node.dotDotDotToken !== undefined) return;
  const key = node.propertyName ?? node.name;
  if (ts.isComputedPropertyName(key)) {
    if (!ts.isStringLiteralLike(key.expression))
      yield findingAt(
        scope,
        key,
        'ACCESS_REFUSED',
        'A pattern names the fields it takes.',
        'Write `const value = record[key]`, and `without(record, key)` for the rest.',
      );
  } else if (isFunction(node, scope)) {
    yield methodValue(node, scope);
  } else if (ts.isIdentifier(key) || ts.isStringLiteral(key)) {
    yield* inheritedFindings(key, key.text, node.parent, scope);
  }
}

/** A record’s own keys are data; `toString` and its like come from the prototype. */
function* inheritedFindings(
  node: ts.Node,
  name: string,
  receiver: ts.Node,
  scope: Scope,
): Generator<Finding> {
  if (inheritedNames.has(name) && isRecord(scope.presentTypeOf(receiver)))
    yield findingAt(
      scope,
      node,
      'PROTOTYPE_REACH',
      `\`${name}\` is inherited, not a key of the record.`,
      'Choose another key.',
    );
}

function tableValue(node: ts.PropertyAccessExpression, scope: Scope): Finding {
  const text = node.getText();
  return findingAt(
    scope,
    node,
    'VALUE_REFUSED',
    `A table is no value: \`${text}\` may only be called.`,
    `Call \`${text}.get(…)\`, \`.all()\` or \`.where(…)\` where it is needed.`,
  );
}

function methodValue(node: ts.Node, scope: Scope): Finding {
  return findingAt(
    scope,
    node,
    'VALUE_REFUSED',
    `A method is no value: \`${node.getText()}\` may only be called.`,
    'Call it where it stands, or wrap it in an arrow: `(item) => …`.',
  );
}

/** Brackets index arrays and texts by number, records by text, and objects by their own fields. */
export function* accessFindings(
  node: ts.ElementAccessExpression,
  scope: Scope,
): Generator<Finding> {
  const { checker } = scope.program;
  const key = node.argumentExpression;
  const receiver = scope.presentTypeOf(node.expression);
  const index = scope.typeOf(key);
  if (isByNumber(receiver, index, checker) || isByField(receiver, index)) return;
  // Keys that reach the prototype are refused as such.
  if (ts.isStringLiteralLike(key) && prototypeNames.has(key.text)) return;
  if (!isRecord(receiver) || !isText(index))
    yield findingAt(
      scope,
      key,
      'ACCESS_REFUSED',
      'Brackets index arrays by number and records by string.',
      'Write `row.field`; for free keys declare the field as a record.',
    );
  else if (ts.isStringLiteralLike(key))
    yield* inheritedFindings(key, key.text, node.expression, scope);
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
