import type {
  CheckedModel,
  CheckedOperation,
  Entity,
  Field,
  LogicModel,
  Operation,
  Param,
} from '@envloom/logic-model';
import { ts } from 'ts-morph';
import { declarationOf } from './declarations.ts';
import { parseBody } from './tree.ts';

/** A model with the syntax trees of its operations. */
export interface ModelView {
  readonly checked: CheckedModel;
  readonly model: LogicModel;
  readonly bodies: readonly Body[];
  entity(name: string): Entity | undefined;
}

/** The body of an operation. */
export interface Body {
  readonly view: ModelView;
  readonly checked: CheckedOperation;
  readonly operation: Operation;
  readonly root: ts.Block;
}

export function viewOf(checked: CheckedModel): ModelView {
  const { model } = checked;
  const entities = new Map(model.entities.map((entity) => [entity.name, entity]));
  const bodies: Body[] = [];
  const view: ModelView = { checked, model, bodies, entity: (name) => entities.get(name) };
  for (const each of checked.operations) {
    const { operation } = each;
    bodies.push({ view, checked: each, operation, root: parseBody(operation.body) });
  }
  return view;
}

/** The entity of a table: of `books` where no local or param hides it, or of `tables.books`. */
export function tableOf(expression: ts.Expression, body: Body): Entity | undefined {
  const collection = collectionOf(expression, body);
  return body.view.model.entities.find((entity) => entity.collection === collection);
}

function collectionOf(expression: ts.Expression, body: Body): string | undefined {
  if (ts.isPropertyAccessExpression(expression)) {
    const { expression: owner, name } = expression;
    return ts.isIdentifier(owner) && owner.text === 'tables' ? name.text : undefined;
  }
  if (!ts.isIdentifier(expression)) return undefined;
  const isHidden =
    declarationOf(expression) !== undefined || paramNamed(body, expression.text) !== undefined;
  return isHidden ? undefined : expression.text;
}

export function paramNamed({ operation }: Body, name: string): Param | undefined {
  return operation.params.find((param) => param.name === name);
}

/** The param that `args.book_id` or `args['book-id']` reads. */
function memberOfArgs(expression: ts.Expression, body: Body): Param | undefined {
  if (ts.isPropertyAccessExpression(expression)) {
    return isArgs(expression.expression) ? paramNamed(body, expression.name.text) : undefined;
  }
  if (!ts.isElementAccessExpression(expression) || !isArgs(expression.expression)) return undefined;
  const { argumentExpression: name } = expression;
  return ts.isStringLiteralLike(name) ? paramNamed(body, name.text) : undefined;
}

function isArgs(expression: ts.Expression): boolean {
  return ts.isIdentifier(expression) && expression.text === 'args';
}

/** The param that an expression reads: `book_id`, `args.book_id`, or a constant that is one. */
export function paramOf(expression: ts.Expression, body: Body): Param | undefined {
  const member = memberOfArgs(expression, body);
  if (member !== undefined) return member;
  if (!ts.isIdentifier(expression)) return undefined;
  const declaration = declarationOf(expression);
  if (declaration === undefined) return paramNamed(body, expression.text);
  const { kind, value, property } = declaration;
  return kind === 'local' && value !== undefined && property === undefined
    ? paramOf(value, body)
    : undefined;
}

export function fieldNamed(entity: Entity, name: string): Field | undefined {
  return entity.fields.find((field) => field.name === name);
}

export function isNumeric(field: Field | undefined): boolean {
  return field?.type === 'integer' || field?.type === 'number';
}
