import { isValueIdentifier } from './nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../read/suggest.ts';
import { isCallback, isFunction } from './functions.ts';
import { findingAt } from './report.ts';
import type { Meaning, Scope } from './scope.ts';
import { substituteFor } from './substitutes.ts';

/** Names that are not in scope, and tables, helpers or functions used other than by calling them. */
export function* identifierFindings(node: ts.Identifier, scope: Scope): Generator<Finding> {
  if (!isValueIdentifier(node)) return;
  const { text } = node;
  const meaning = scope.meaningOf(node);
  if (meaning.kind === 'unknown') {
    const fix =
      renamedRow(text, node, scope) ?? substituteFor(text) ?? didYouMean(text, scope.namesAt(node));
    const otherwise = 'Use a param, table, setting, function, helper or local.';
    yield findingAt(scope, node, 'UNKNOWN_NAME', `\`${text}\` is not in scope.`, fix ?? otherwise);
  } else if (!isUsable(node, meaning, scope)) {
    const [what, fix] = usedAs(text, meaning);
    const message = `${what} is no value: \`${text}\` may only be called.`;
    yield findingAt(scope, node, 'VALUE_REFUSED', message, renamedRow(text, node, scope) ?? fix);
  }
}

/** Where `round` is to be the row of an entity `Round`, which goes by another name. */
function renamedRow(text: string, node: ts.Node, scope: Scope): string | undefined {
  const name = `${text}Row`;
  if (!scope.namesAt(node).includes(name)) return undefined;
  return `The row is called \`${name}\`, as \`${text}\` is taken.`;
}

/** Tables, `Math` and `tables` may only be followed by a member; helpers and functions be called. */
function isUsable(node: ts.Identifier, meaning: Meaning, scope: Scope): boolean {
  const { kind } = meaning;
  if (namespaces.has(kind)) return ts.isPropertyAccessExpression(node.parent);
  if (kind === 'helper')
    return isCallee(node) || (isCallback(node, scope) && isPlainHelper(node, meaning, scope));
  const isCalled = isCallee(node) || isCallback(node, scope);
  if (kind === 'function') return isCalled;
  return isCalled || (kind !== 'local' && kind !== 'outer') || !isFunction(node, scope);
}

const namespaces: ReadonlySet<Meaning['kind']> = new Set(['table', 'math', 'tables', 'object']);

function isCallee(node: ts.Identifier): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

/** A callback also gets the index: a helper that takes more than the item would read it. */
function isPlainHelper(
  node: ts.Identifier,
  { helper }: Extract<Meaning, { kind: 'helper' }>,
  scope: Scope,
): boolean {
  const signatures = scope.typeOf(node).getCallSignatures();
  return helper.scope === 'pure' && signatures.every(({ parameters }) => parameters.length === 1);
}

const listFix =
  'Use `Array.isArray(value)` to tell a list; a literal, `range(n)` or a method of arrays to make one.';
const numberFix =
  'Use `parseNumber(text) ?? fail(…)` or `parseInteger(text) ?? fail(…)` to read a number, `Math.floor(x)` and its like to change one.';

function usedAs(name: string, { kind }: Meaning): readonly [string, string] {
  switch (kind) {
    case 'table':
      return [
        'A table',
        `Call \`${name}.get(…)\`, \`.all()\` or \`.where(…)\` where it is needed.`,
      ];
    case 'object':
      return ['An object of functions', `Call one of its functions: \`${name}.…(…)\`.`];
    case 'tables':
      return ['The tables', 'Call a table: `tables.books.get(…)`.'];
    case 'math':
      return ['A namespace', name === 'Array' ? listFix : numberFix];
    default:
      return ['A function', 'Call it where it stands, or wrap it in an arrow: `(item) => …`.'];
  }
}
