import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';
import { literalTexts } from '../language/type-kinds.ts';

/** Fields of an entity's rows that a node reads. */
export interface RowUse {
  readonly entity: string;
  readonly fields: readonly string[] | 'all';
}

/**
 * The fields of rows that a node reads by itself: one by one where they are named, all of them
 * where a row is handed on whole or seen under a type that hides whose row it is.
 */
export function rowUsesOf(node: ts.Node, scope: Scope): RowUse[] {
  if (ts.isPropertyAccessExpression(node)) return [...named(node, scope), ...handedOn(node, scope)];
  if (ts.isElementAccessExpression(node)) return [...keyed(node, scope), ...handedOn(node, scope)];
  if (ts.isObjectBindingPattern(node)) return taken(node, scope);
  if (ts.isBinaryExpression(node)) return [...asked(node, scope), ...handedOn(node, scope)];
  if (ts.isParameter(node)) return hiddenByAnnotation(node, scope);
  return ts.isExpression(node) ? handedOn(node, scope) : [];
}

function usesAt(node: ts.Node, fields: RowUse['fields'], scope: Scope): RowUse[] {
  return scope.rowEntitiesOf(node).map(({ name }) => ({ entity: name, fields }));
}

function named(node: ts.PropertyAccessExpression, scope: Scope): RowUse[] {
  return usesAt(node.expression, [node.name.text], scope);
}

function keyed(node: ts.ElementAccessExpression, scope: Scope): RowUse[] {
  const keys = literalTexts(scope.typeOf(node.argumentExpression));
  return usesAt(node.expression, keys ?? 'all', scope);
}

/** `'note' in row` */
function asked({ left, operatorToken, right }: ts.BinaryExpression, scope: Scope): RowUse[] {
  if (operatorToken.kind !== ts.SyntaxKind.InKeyword) return [];
  return usesAt(right, ts.isStringLiteral(left) ? [left.text] : 'all', scope);
}

function taken(pattern: ts.ObjectBindingPattern, scope: Scope): RowUse[] {
  return pattern.elements.flatMap((element) => {
    const key = element.propertyName ?? element.name;
    const isNamed = !element.dotDotDotToken && (ts.isIdentifier(key) || ts.isStringLiteral(key));
    return usesAt(pattern, isNamed ? [key.text] : 'all', scope);
  });
}

function handedOn(node: ts.Expression, scope: Scope): RowUse[] {
  if (leaves(node)) return wholeRows(node, scope);
  return isRetyped(node) ? hidden(node, scope.program.checker.getContextualType(node), scope) : [];
}

function wholeRows(node: ts.Node, scope: Scope): RowUse[] {
  const type = scope.typeOf(node);
  return [...rowsWithin(type, scope)].map((entity) => ({ entity, fields: 'all' }));
}

/** Whether a value leaves the place where its fields are read one by one. */
function leaves(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isReturnStatement(parent) || ts.isSpreadAssignment(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  return ts.isArrayLiteralExpression(parent);
}

/** Whether a value is given a declared type: by an annotation, an assignment or a parameter. */
function isRetyped(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) return parent.type !== undefined;
  if (ts.isBinaryExpression(parent)) return isAssigned(node, parent);
  return ts.isCallExpression(parent) && parent.expression !== node;
}

function isAssigned(node: ts.Expression, { operatorToken, right }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.EqualsToken && right === node;
}

/** `books.all().map((b: { title: string }) => …)`: the annotation hides whose row `b` is. */
function hiddenByAnnotation(node: ts.ParameterDeclaration, scope: Scope): RowUse[] {
  const { checker } = scope.program;
  if (node.type === undefined || !ts.isArrowFunction(node.parent)) return [];
  const signature = checker.getContextualType(node.parent)?.getCallSignatures()[0];
  const given = signature?.parameters[node.parent.parameters.indexOf(node)];
  if (given === undefined) return [];
  return lost(checker.getTypeOfSymbol(given), checker.getTypeAtLocation(node), scope);
}

function hidden(node: ts.Expression, declared: ts.Type | undefined, scope: Scope): RowUse[] {
  const type = scope.typeOf(node);
  return declared === undefined ? [] : lost(type, declared, scope);
}

/** The rows that a value holds and its declared type does not tell. */
function lost(type: ts.Type, declared: ts.Type, scope: Scope): RowUse[] {
  const rows = rowsWithin(type, scope);
  if (rows.size === 0) return [];
  const told = rowsWithin(declared, scope);
  return [...rows]
    .filter((entity) => !told.has(entity))
    .map((entity) => ({ entity, fields: 'all' }));
}

/** Deep enough for records of arrays of rows, short enough for types that contain themselves. */
const MAX_DEPTH = 4;

/** Whether a value is a row, or holds rows. */
export function holdsRows(node: ts.Node, scope: Scope): boolean {
  return rowsWithin(scope.typeOf(node), scope).size > 0;
}

/** The entities whose rows values of the type hold. */
function rowsWithin(type: ts.Type, scope: Scope, depth = 0): ReadonlySet<string> {
  if (depth > MAX_DEPTH) return new Set();
  const rows = scope.rowEntitiesOfType(type);
  if (rows.length > 0) return new Set(rows.map(({ name }) => name));
  const parts = partsOf(type, scope.program.checker);
  return new Set(parts.flatMap((part) => [...rowsWithin(part, scope, depth + 1)]));
}

function partsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  if (type.isUnionOrIntersection()) return type.types;
  if ((type.flags & ts.TypeFlags.Object) === 0) return [];
  const items = [type.getNumberIndexType(), type.getStringIndexType()];
  const found = items.filter((item) => item !== undefined);
  if (found.length > 0) return found;
  return type.getCallSignatures().length > 0 ? [] : memberTypes(type, checker);
}

function memberTypes(type: ts.Type, checker: ts.TypeChecker): ts.Type[] {
  const isLiteral =
    (type.symbol?.flags ?? 0) & (ts.SymbolFlags.ObjectLiteral | ts.SymbolFlags.TypeLiteral);
  return isLiteral === 0
    ? []
    : type.getProperties().map((property) => checker.getTypeOfSymbol(property));
}
