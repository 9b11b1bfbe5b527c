import { bare, calledName, methodCallOf } from '../../language/nodes.ts';
import { ts } from 'ts-morph';
import { tableCallOf } from '../table-calls.ts';
import { arrayCallSources } from './array-calls.ts';
import { argumentSources, functionSources, resultSources } from './callbacks.ts';
import { helperSources } from './helper-calls.ts';
import { arraySources, memberSources } from './literals.ts';
import {
  item,
  row,
  unknown,
  value,
  type Flow,
  type Path,
  type Source,
  type Step,
  type Value,
} from './source.ts';
import { tableSources } from './table-results.ts';

/** Where what is at a path within an expression’s value comes from, one step back. */
export function valueSources({ node, path }: Value, flow: Flow): readonly Source[] {
  const inner = bare(node);
  if (ts.isIdentifier(inner)) return nameSources(inner, path, flow);
  if (ts.isPropertyAccessExpression(inner))
    return [value(inner.expression, [inner.name.text, ...path])];
  if (ts.isElementAccessExpression(inner))
    return [value(inner.expression, [stepOf(inner.argumentExpression), ...path])];
  if (ts.isCallExpression(inner)) return callSources(inner, path, flow);
  if (ts.isArrayLiteralExpression(inner)) return arraySources(inner, path, flow);
  if (ts.isObjectLiteralExpression(inner)) return memberSources(inner, path);
  return alternatives(inner)?.map((each) => value(each, path)) ?? [unknown];
}

function nameSources(name: ts.Identifier, path: Path, { scope }: Flow): readonly Source[] {
  const meaning = scope.meaningOf(name);
  if (meaning.kind === 'undefined') return [];
  if (meaning.kind === 'local') return [{ kind: 'local', node: meaning.declaration, path }];
  if (meaning.kind === 'param') return [{ kind: 'param', name: meaning.name, path }];
  const { entities, actor } = scope.model;
  const entity = entities.find((each) => meaning.kind === 'actor' && each.name === actor?.entity);
  return entity === undefined ? [unknown] : [row(entity, path)];
}

function stepOf(index: ts.Expression): Step {
  if (ts.isStringLiteralLike(index)) return index.text;
  return ts.isNumericLiteral(index) ? Number(index.text) : item;
}

/** The expressions of which one is the value, where an expression only chooses. */
function alternatives(node: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  return ts.isBinaryExpression(node) && choosing.has(node.operatorToken.kind)
    ? [node.left, node.right]
    : undefined;
}

const choosing = new Set([
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
]);

function callSources(call: ts.CallExpression, path: Path, flow: Flow): readonly Source[] {
  const table = tableCallOf(call, flow.scope);
  if (table !== undefined) return tableSources(table, path);
  const method = methodCallOf(call);
  if (method !== undefined) return arrayCallSources(method, path, flow);
  const name = calledName(call);
  return name === undefined ? [unknown] : calledSources(name, call, path, flow);
}

function calledSources(
  name: ts.Identifier,
  call: ts.CallExpression,
  path: Path,
  flow: Flow,
): readonly Source[] {
  const meaning = flow.scope.meaningOf(name);
  if (meaning.kind === 'helper') return helperSources(name.text, call, path, flow);
  if (meaning.kind === 'local') return resultSources(name, path, flow);
  if (meaning.kind !== 'function') return [unknown];
  return functionSources(meaning.name, path, flow, (index, inner) =>
    argumentSources(call, index, inner),
  );
}
