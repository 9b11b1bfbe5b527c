import { enclosed } from '../../language/nodes.ts';
import { ts } from 'ts-morph';
import { parameterSources } from './callbacks.ts';
import {
  belowItem,
  item,
  unknown,
  value,
  type Flow,
  type Local,
  type Path,
  type Source,
} from './source.ts';

/** What a local is given where it is declared and wherever it is assigned. */
export function localSources(local: Local, flow: Flow): readonly Source[] {
  return [...declaredSources(local, flow), ...assignedSources(local, flow)];
}

function declaredSources({ node, path }: Local, flow: Flow): readonly Source[] {
  if (ts.isVariableDeclaration(node)) return variableSources(node, path);
  if (ts.isBindingElement(node)) return takenSources(node, path);
  return ts.isParameter(node) ? parameterSources(node, path, flow) : [unknown];
}

function variableSources(variable: ts.VariableDeclaration, path: Path): readonly Source[] {
  const statement = variable.parent.parent;
  if (ts.isForOfStatement(statement)) return [value(statement.expression, [item, ...path])];
  return variable.initializer === undefined ? [] : [value(variable.initializer, path)];
}

/** `{ copy_id }`, `{ copy_id: id }`, `[first]`: what a pattern takes of what it is given. */
function takenSources(element: ts.BindingElement, path: Path): readonly Source[] {
  const pattern = element.parent;
  const within = ts.isObjectBindingPattern(pattern)
    ? memberPath(element, path)
    : itemPath(element, pattern.elements.indexOf(element), path);
  if (within === undefined) return [unknown];
  const taken: Source = { kind: 'local', node: pattern.parent, path: within };
  return element.initializer ? [taken, value(element.initializer, path)] : [taken];
}

function memberPath(element: ts.BindingElement, path: Path): Path | undefined {
  if (element.dotDotDotToken) return path;
  const name = element.propertyName ?? element.name;
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? [name.text, ...path] : undefined;
}

function itemPath(element: ts.BindingElement, index: number, path: Path): Path | undefined {
  if (!element.dotDotDotToken) return [index, ...path];
  const rest = belowItem(path);
  return rest && [item, ...rest];
}

function assignedSources({ node, path }: Local, { uses }: Flow): readonly Source[] {
  const assigned = (uses.assignments.get(node) ?? []).map((assignment) =>
    value(keeping.has(assignment.operatorToken.kind) ? assignment.right : assignment, path),
  );
  const steps = (uses.mentions.get(node) ?? []).flatMap((mention) => stepOf(mention) ?? []);
  return [...assigned, ...steps.map((step) => value(step, path))];
}

/** Assignments after which a local has the value it had, or the one on the right. */
const keeping = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
]);

const stepping = new Set<ts.PrefixUnaryOperator>([
  ts.SyntaxKind.PlusPlusToken,
  ts.SyntaxKind.MinusMinusToken,
]);

/** `n++`, `--n`. */
function stepOf(mention: ts.Identifier): ts.Expression | undefined {
  const { parent } = enclosed(mention);
  const isUnary = ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent);
  return isUnary && stepping.has(parent.operator) ? parent : undefined;
}
