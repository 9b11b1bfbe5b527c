import { isList, isObject } from '@envloom/core';
import type { Block, Expression, Statement } from './ast.ts';

/** What is called for each expression, the outer ones first. */
export type Visit = (expression: Expression) => void;

/** All expressions that a statement evaluates itself: not those of statements within it. */
export function walkExpressions(statement: Statement, visit: Visit): void {
  for (const part of Object.values(statement)) walkParts(part, visit);
}

/** All statements of a block, those within others too, functions and classes included. */
export function walkStatements(block: Block, visit: (statement: Statement) => void): void {
  for (const statement of block) {
    visit(statement);
    for (const inner of blocksIn(statement)) walkStatements(inner, visit);
  }
}

/** All expressions of a block, however deep. */
export function walkAll(block: Block, visit: Visit): void {
  walkStatements(block, (statement) => walkExpressions(statement, visit));
}

/** An expression and all within it. */
export function walk(expression: Expression, visit: Visit): void {
  visit(expression);
  for (const part of Object.values(expression)) walkParts(part, visit);
}

/** Nodes have a place; what groups them, such as an argument with its name, has none. */
function walkParts(value: unknown, visit: Visit): void {
  if (isList(value)) for (const item of value) walkParts(item, visit);
  else if (isExpression(value)) walk(value, visit);
  else if (isObject(value) && (!('at' in value) || value['kind'] === 'targets'))
    for (const part of Object.values(value)) walkParts(part, visit);
}

const expressionKinds: ReadonlySet<unknown> = new Set<Expression['kind']>([
  'constant',
  'name',
  'text',
  'list',
  'tuple',
  'set',
  'dict',
  'comprehension',
  'binary',
  'unary',
  'logic',
  'compare',
  'conditional',
  'lambda',
  'call',
  'attribute',
  'subscript',
  'slice',
  'naming',
]);

const isExpression = (value: unknown): value is Expression =>
  isObject(value) && 'at' in value && expressionKinds.has(value['kind']);

/** The blocks that a statement holds. */
export function blocksIn(statement: Statement): readonly Block[] {
  switch (statement.kind) {
    case 'function':
    case 'class':
      return [statement.body];
    case 'if':
    case 'while':
    case 'for':
      return [statement.body, statement.otherwise];
    case 'try': {
      const handlers = statement.handlers.map(({ body }) => body);
      return [statement.body, ...handlers, statement.otherwise, statement.last];
    }
    default:
      return [];
  }
}
