import { ts } from 'ts-morph';
import type { Entity, LogicModel } from '../schema/model.ts';
import { helperNamed, type Helper } from './helpers.ts';
import type { BodyProgram, CompiledSegment } from './program.ts';

/** What an identifier of a body stands for. */
export type Meaning =
  | { readonly kind: 'local'; readonly declaration: ts.Declaration }
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'table'; readonly entity: Entity }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'helper'; readonly helper: Helper }
  | { readonly kind: 'settings' | 'actor' | 'tables' | 'args' | 'math' | 'undefined' }
  | { readonly kind: 'unknown' };

/** Tells what identifiers and calls of one segment mean. */
export interface Scope {
  readonly model: LogicModel;
  readonly program: BodyProgram;
  readonly segment: CompiledSegment;
  meaningOf(identifier: ts.Identifier): Meaning;
  /** The entity whose table the expression names: `books` or `tables.books`. */
  tableOf(expression: ts.Expression): Entity | undefined;
  /** The entity whose row the expression is, if its type is exactly one row type. */
  rowEntityOf(expression: ts.Node): Entity | undefined;
  /** The entities whose rows the expression may be: several where its type is a union. */
  rowEntitiesOf(expression: ts.Node): readonly Entity[];
  rowEntitiesOfType(type: ts.Type): readonly Entity[];
}

export function createScope(
  model: LogicModel,
  program: BodyProgram,
  segment: CompiledSegment,
): Scope {
  const tables = new Map(model.entities.map((entity) => [entity.collection, entity]));
  const entities = new Map(model.entities.map((entity) => [entity.name, entity]));
  const { checker } = program;

  const resolve = (identifier: ts.Identifier): Meaning => {
    if (identifier.text === 'undefined') return { kind: 'undefined' };
    const symbol = symbolOf(checker, identifier);
    const declaration = symbol?.declarations?.[0];
    if (declaration === undefined) return { kind: 'unknown' };
    if (isWithin(declaration, segment.owner)) return ownMeaning(declaration, segment.owner);
    return outerMeaning(identifier.text, declaration, program.source, tables);
  };

  /** Every analysis asks for the same identifiers. */
  const known = new Map<ts.Identifier, Meaning>();
  const meaningOf = (identifier: ts.Identifier): Meaning => {
    const meaning = known.get(identifier) ?? resolve(identifier);
    known.set(identifier, meaning);
    return meaning;
  };

  const tableOf = (expression: ts.Expression): Entity | undefined => {
    const inner = ts.isParenthesizedExpression(expression) ? expression.expression : expression;
    if (ts.isIdentifier(inner)) {
      const meaning = meaningOf(inner);
      return meaning.kind === 'table' ? meaning.entity : undefined;
    }
    if (!ts.isPropertyAccessExpression(inner) || !ts.isIdentifier(inner.expression))
      return undefined;
    return meaningOf(inner.expression).kind === 'tables' ? tables.get(inner.name.text) : undefined;
  };

  const rowEntitiesOfType = (type: ts.Type): readonly Entity[] => {
    const parts = type.isUnion() ? type.types : [type];
    return parts.flatMap((part) => entities.get(rowTypeName(part) ?? '') ?? []);
  };
  const rowEntitiesOf = (node: ts.Node) => rowEntitiesOfType(checker.getTypeAtLocation(node));
  const rowEntityOf = (node: ts.Node): Entity | undefined => {
    const [only, ...others] = rowEntitiesOf(node);
    return others.length === 0 ? only : undefined;
  };

  return {
    model,
    program,
    segment,
    meaningOf,
    tableOf,
    rowEntityOf,
    rowEntitiesOf,
    rowEntitiesOfType,
  };
}

function rowTypeName(type: ts.Type): string | undefined {
  const parts = type.isIntersection() ? type.types : [type];
  return parts.find((part) => part.symbol?.flags & ts.SymbolFlags.Interface)?.symbol.name;
}

function symbolOf(checker: ts.TypeChecker, identifier: ts.Identifier): ts.Symbol | undefined {
  const { parent } = identifier;
  return ts.isShorthandPropertyAssignment(parent) && parent.name === identifier
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(identifier);
}

function isWithin(node: ts.Node, ancestor: ts.Node): boolean {
  return (
    node.getSourceFile() === ancestor.getSourceFile() &&
    node.pos >= ancestor.pos &&
    node.end <= ancestor.end
  );
}

function ownMeaning(declaration: ts.Declaration, owner: ts.FunctionDeclaration): Meaning {
  if (!ts.isParameter(declaration) || declaration.parent !== owner) {
    return { kind: 'local', declaration };
  }
  const name = declaration.name.getText();
  return name === 'args' ? { kind: 'args' } : { kind: 'param', name };
}

function outerMeaning(
  name: string,
  declaration: ts.Declaration,
  source: ts.SourceFile,
  tables: ReadonlyMap<string, Entity>,
): Meaning {
  if (declaration.getSourceFile() !== source) return preludeMeaning(name);
  if (ts.isFunctionDeclaration(declaration)) {
    return declaration.body === undefined ? { kind: 'function', name } : { kind: 'unknown' };
  }
  if (name === 'settings' || name === 'actor' || name === 'tables') return { kind: name };
  const entity = tables.get(name);
  return entity ? { kind: 'table', entity } : { kind: 'unknown' };
}

function preludeMeaning(name: string): Meaning {
  if (name === 'Math' || name === 'Number') return { kind: 'math' };
  const helper = helperNamed(name);
  return helper ? { kind: 'helper', helper } : { kind: 'unknown' };
}

/** Calls `visit` for a node and everything below it; `false` stops the descent. */
export function walk(node: ts.Node, visit: (node: ts.Node) => boolean | void): void {
  if (visit(node) === false) return;
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Whether a node or anything below it passes the test. */
export function contains(node: ts.Node, test: (node: ts.Node) => boolean): boolean {
  return (
    test(node) || (ts.forEachChild(node, (child) => contains(child, test) || undefined) ?? false)
  );
}

/** Whether an identifier is a value here, and not a property, a key or a declared name. */
export function isValueIdentifier(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
    return parent.initializer === node;
  return (
    !ts.isTypeReferenceNode(parent) &&
    !ts.isPropertySignature(parent) &&
    !ts.isQualifiedName(parent)
  );
}

/** A call whose method is named: `books.get(…)`, `xs.map(…)`. */
export interface MethodCall {
  readonly call: ts.CallExpression;
  readonly receiver: ts.Expression;
  readonly method: string;
}

export function methodCallOf(node: ts.Node): MethodCall | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  return { call: node, receiver: node.expression.expression, method: node.expression.name.text };
}

/** The identifier a call calls: `check(…)`. */
export function calledName(node: ts.Node): ts.Identifier | undefined {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression)
    ? node.expression
    : undefined;
}
