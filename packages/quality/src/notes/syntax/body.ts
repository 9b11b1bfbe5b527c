import type {
  CheckedModel,
  CheckedOperation,
  Entity,
  Field,
  LogicModel,
  Operation,
  Param,
} from '@envloom/logic-model';
import {
  bare,
  isValueIdentifier,
  operationScopes,
  type Scope,
  walk,
} from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import type { FindingCode } from '../../findings/catalogue.ts';
import { type Finding, type FindingDetails, findingOf } from '../../findings/finding.ts';

/** A model with the syntax trees of its operations. */
export interface ModelView {
  readonly model: LogicModel;
  readonly bodies: readonly Body[];
}

/** The body of an operation. */
export interface Body {
  readonly view: ModelView;
  readonly checked: CheckedOperation;
  readonly operation: Operation;
  readonly scope: Scope;
  readonly root: ts.Node;
}

export function viewOf(checked: CheckedModel): ModelView {
  const bodies: Body[] = [];
  const view = { model: checked.model, bodies };
  const scopes = operationScopes(checked);
  for (const [at, each] of checked.operations.entries()) {
    const scope = scopes[at];
    if (scope === undefined) continue;
    const { root } = scope.segment;
    bodies.push({ view, checked: each, operation: each.operation, scope, root });
  }
  return view;
}

/** A finding at a place of a body, or about all of it. */
export function findingAt(
  code: FindingCode,
  { operation: { name: operation }, scope }: Body,
  node: ts.Node | undefined,
  message: string,
  details: FindingDetails = {},
): Finding {
  const line = node === undefined ? {} : { line: lineOf(node, scope) };
  return findingOf(code, `${operation}: ${message}`, { operation, ...line, ...details });
}

/** The line of a node in its body, from 1. */
function lineOf(node: ts.Node, { segment, program: { source } }: Scope): number {
  const lineAt = (offset: number) => source.getLineAndCharacterOfPosition(offset).line;
  return lineAt(node.getStart()) - lineAt(segment.start) + 1;
}

/** A node and everything in it, in source order. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  walk(node, (each) => void found.push(each));
  return found;
}

/** The nodes around a node, the nearest first. */
export function nodesAround(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) found.push(at);
  return found;
}

/** Where the value of a local comes from: its initial value, or the list that is iterated. */
export function sourceOf(name: ts.Node, { scope }: Body): ts.Expression | undefined {
  const declaration = declarationOf(name, scope);
  const outer =
    declaration && [declaration, ...nodesAround(declaration)].find((each) => !isPattern(each));
  if (outer === undefined || !ts.isVariableDeclaration(outer)) return undefined;
  const loop = outer.parent.parent;
  return ts.isForOfStatement(loop) ? loop.expression : outer.initializer;
}

const isPattern = (node: ts.Node): boolean =>
  ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node);

/** The declaration of the local that a name stands for. */
export function declarationOf(name: ts.Node, scope: Scope): ts.Declaration | undefined {
  const meaning = isName(name) ? scope.meaningOf(name) : undefined;
  return meaning?.kind === 'local' ? meaning.declaration : undefined;
}

const isName = (node: ts.Node): node is ts.Identifier => isValueIdentifier(node);

/** The value that a plain local is declared with. */
function valueOf(name: ts.Expression, body: Body): ts.Expression | undefined {
  const declaration = declarationOf(name, body.scope);
  return declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
}

export function paramNamed({ operation }: Body, name: string): Param | undefined {
  return operation.params.find((param) => param.name === name);
}

/** The param that an expression reads: `book_id`, `args.book_id`, or a constant that is one. */
export function paramOf(expression: ts.Expression, body: Body): Param | undefined {
  if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)) {
    return memberOfArgs(expression, body);
  }
  if (!ts.isIdentifier(expression)) return undefined;
  const meaning = body.scope.meaningOf(expression);
  if (meaning.kind === 'param') return paramNamed(body, meaning.name);
  const value = valueOf(expression, body);
  return value && paramOf(value, body);
}

/** The param that `args.book_id` or `args['book-id']` reads. */
function memberOfArgs(
  member: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  body: Body,
): Param | undefined {
  const { expression } = member;
  const name = ts.isPropertyAccessExpression(member) ? member.name : member.argumentExpression;
  const isArgs = ts.isIdentifier(expression) && body.scope.meaningOf(expression).kind === 'args';
  const isWritten = ts.isIdentifier(name) || ts.isStringLiteralLike(name);
  return isArgs && isWritten ? paramNamed(body, name.text) : undefined;
}

/** A field of a row. */
export interface FieldRead {
  readonly entity: Entity;
  readonly field: Field;
  /** The expression of the row. */
  readonly row: ts.Expression | undefined;
}

/** The field that an expression reads: `book.copies`, or a constant that was read from one. */
export function fieldOf(written: ts.Expression, body: Body): FieldRead | undefined {
  const expression = bare(written);
  if (ts.isPropertyAccessExpression(expression)) {
    return fieldIn(expression.expression, expression.name, expression.expression, body);
  }
  const declaration = declarationOf(expression, body.scope);
  if (declaration === undefined) return undefined;
  if (ts.isBindingElement(declaration)) {
    const { parent: pattern, propertyName, name } = declaration;
    return fieldIn(pattern, propertyName ?? name, sourceOf(expression, body), body);
  }
  const value = valueOf(expression, body);
  return value && fieldOf(value, body);
}

function fieldIn(
  of: ts.Node,
  name: ts.Node,
  row: ts.Expression | undefined,
  { scope }: Body,
): FieldRead | undefined {
  const [entity] = scope.rowEntitiesOf(of);
  const field = entity && ts.isIdentifier(name) && fieldNamed(entity, name.text);
  return field ? { entity, field, row } : undefined;
}

/** Whether a field that is read is the key of its row. */
export function isKeyField({ entity, field }: FieldRead): boolean {
  return entity.key === field.name;
}

export function fieldNamed(entity: Entity, name: string): Field | undefined {
  return entity.fields.find((field) => field.name === name);
}

export function isNumeric(field: Field | undefined): boolean {
  return field?.type === 'integer' || field?.type === 'number';
}
