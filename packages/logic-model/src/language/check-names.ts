import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../read/suggest.ts';
import { isCallback, isFunction } from './functions.ts';
import { helpers } from './helpers.ts';
import { findingAt } from './report.ts';
import { isValueIdentifier, type Meaning, type Scope } from './scope.ts';
import { substituteFor } from './substitutes.ts';

/** Names that are not in scope, and tables, helpers or functions used other than by calling them. */
export function identifierFindings(node: ts.Identifier, scope: Scope): Finding[] {
  if (!isValueIdentifier(node)) return [];
  const meaning = scope.meaningOf(node);
  if (meaning.kind === 'unknown') return [unknownName(node, scope)];
  return isUsable(node, meaning, scope) ? [] : [usedAsValue(node, meaning, scope)];
}

function unknownName(node: ts.Identifier, scope: Scope): Finding {
  return findingAt(
    scope.segment,
    node,
    'UNKNOWN_NAME',
    `\`${node.text}\` is not in scope.`,
    substituteFor(node.text) ??
      didYouMean(node.text, namesInScope(scope)) ??
      'Use a param, table, setting, function, helper or local.',
  );
}

function namesInScope({ model, segment }: Scope): string[] {
  return [
    ...helpers.map(({ name }) => name),
    ...model.entities.map(({ collection }) => collection),
    ...(model.functions ?? []).map(({ name }) => name),
    ...segment.owner.parameters.map(({ name }) => name.getText()),
    'settings',
    'tables',
    'Math',
  ];
}

/** Tables, `Math` and `tables` may only be followed by a member; helpers and functions be called. */
function isUsable(node: ts.Identifier, meaning: Meaning, scope: Scope): boolean {
  switch (meaning.kind) {
    case 'table':
    case 'math':
    case 'tables':
      return isReceiver(node);
    case 'helper':
      return isCallee(node) || (isCallback(node, scope) && isPlainHelper(node, meaning, scope));
    case 'function':
      return isCallee(node) || isCallback(node, scope);
    case 'local':
      return isCallee(node) || isCallback(node, scope) || !isFunction(node, scope);
    default:
      return true;
  }
}

function isReceiver({ parent }: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(parent);
}

function isCallee(node: ts.Identifier): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

/** A callback also gets the index: a helper that takes more than the item would read it. */
function isPlainHelper(
  node: ts.Identifier,
  { helper }: Extract<Meaning, { kind: 'helper' }>,
  { program: { checker } }: Scope,
): boolean {
  const signatures = checker.getTypeAtLocation(node).getCallSignatures();
  return helper.scope === 'pure' && signatures.every(({ parameters }) => parameters.length === 1);
}

function usedAsValue(node: ts.Identifier, meaning: Meaning, { segment }: Scope): Finding {
  const [what, fix] = usedAs(node.text, meaning);
  return findingAt(
    segment,
    node,
    'VALUE_REFUSED',
    `${what} is no value: \`${node.text}\` may only be called.`,
    fix,
  );
}

function usedAs(name: string, { kind }: Meaning): readonly [string, string] {
  if (kind === 'table') {
    return ['A table', `Call \`${name}.get(…)\`, \`.all()\` or \`.where(…)\` where it is needed.`];
  }
  if (kind === 'tables') return ['The tables', 'Call a table: `tables.books.get(…)`.'];
  if (kind === 'math') {
    return [
      'A namespace',
      'Use `parseNumber(text) ?? fail(…)` or `parseInteger(text) ?? fail(…)` to read a number, `Math.floor(x)` and its like to change one.',
    ];
  }
  return ['A function', 'Call it where it stands, or wrap it in an arrow: `(item) => …`.'];
}
