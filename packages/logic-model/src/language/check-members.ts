import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { inheritedNames } from '../names/reserved.ts';
import { isFunction } from './functions.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';
import { isRecord } from './type-kinds.ts';

/** Tables and methods that are not called, and records read under names that every object has. */
export function memberFindings(node: ts.PropertyAccessExpression, scope: Scope): Finding[] {
  if (scope.tableOf(node) !== undefined) return isReceiver(node) ? [] : [tableValue(node, scope)];
  if (isFunction(node, scope)) return isCallee(node) ? [] : [methodValue(node, scope)];
  return inheritedFindings(node.name, node.name.text, node.expression, scope);
}

/** `{ name: local }` in a pattern: no methods, no names that every object has, no computed keys. */
export function bindingFindings(node: ts.BindingElement, scope: Scope): Finding[] {
  if (!ts.isObjectBindingPattern(node.parent) || node.dotDotDotToken !== undefined) return [];
  const key = node.propertyName ?? node.name;
  if (ts.isComputedPropertyName(key)) return computedFindings(key, scope);
  if (isFunction(node, scope)) return [methodValue(node, scope)];
  return ts.isIdentifier(key) || ts.isStringLiteral(key)
    ? inheritedFindings(key, key.text, node.parent, scope)
    : [];
}

function computedFindings(key: ts.ComputedPropertyName, { segment }: Scope): Finding[] {
  return ts.isStringLiteralLike(key.expression)
    ? []
    : [
        findingAt(
          segment,
          key,
          'ACCESS_REFUSED',
          'A pattern names the fields it takes.',
          'Write `const value = record[key]`, and `without(record, key)` for the rest.',
        ),
      ];
}

/** A record’s own keys are data; `toString` and its like come from the prototype. */
export function inheritedFindings(
  node: ts.Node,
  name: string,
  receiver: ts.Node,
  { program: { checker }, segment }: Scope,
): Finding[] {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(receiver));
  if (!inheritedNames.has(name) || !isRecord(type)) return [];
  return [
    findingAt(
      segment,
      node,
      'PROTOTYPE_REACH',
      `\`${name}\` is inherited, not a key of the record.`,
      'Choose another key.',
    ),
  ];
}

function isReceiver(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node;
}

function isCallee(node: ts.Expression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

function tableValue(node: ts.PropertyAccessExpression, { segment }: Scope): Finding {
  const text = node.getText();
  return findingAt(
    segment,
    node,
    'VALUE_REFUSED',
    `A table is no value: \`${text}\` may only be called.`,
    `Call \`${text}.get(…)\`, \`.all()\` or \`.where(…)\` where it is needed.`,
  );
}

function methodValue(
  node: ts.PropertyAccessExpression | ts.BindingElement,
  { segment }: Scope,
): Finding {
  return findingAt(
    segment,
    node,
    'VALUE_REFUSED',
    `A method is no value: \`${node.getText()}\` may only be called.`,
    'Call it where it stands, or wrap it in an arrow: `(item) => …`.',
  );
}
