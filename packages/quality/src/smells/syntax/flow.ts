import { ts } from 'ts-morph';
import { type Declaration, declarationOf } from './declarations.ts';
import { fieldOf, rowsOf } from './rows.ts';
import { literalOf, type TableCall, tableCallOf, tableCallsIn, valuesOf } from './table-calls.ts';
import { calledName, isRead, methodCallOf, nodesIn } from './tree.ts';
import { type Body, paramOf } from './view.ts';

/** What a value depends on, through the locals that it is made of. */
export interface Facts {
  /** `Entity.field` read of rows or matched; `Entity.*` for rows handed to a function. */
  readonly fields: ReadonlySet<string>;
  readonly params: ReadonlySet<string>;
  /** Table calls on the way. */
  readonly calls: readonly TableCall[];
  /** Every node on the way. */
  readonly nodes: readonly ts.Node[];
}

/** What an expression depends on. */
export function factsOf(expression: ts.Node, body: Body): Facts {
  const nodes = nodesBehind(expression, body);
  const calls = nodes.flatMap((node) => tableCallOf(node, body) ?? []);
  const fields = new Set([
    ...nodes.flatMap((node) => (ts.isExpression(node) ? fieldText(node, body) : [])),
    ...calls.flatMap(matchedFields),
    ...nodes.flatMap((node) => rowsHandedOn(node, body)),
  ]);
  const params = new Set(
    nodes.flatMap((node) => {
      const param = ts.isExpression(node) ? paramOf(node, body) : undefined;
      return param === undefined ? [] : [param.name];
    }),
  );
  return { fields, params, calls, nodes };
}

/** Whether facts contain a field, or the whole row it is in. */
export function knowsField(facts: Facts, entity: string, field: string): boolean {
  return facts.fields.has(`${entity}.${field}`) || facts.fields.has(`${entity}.*`);
}

/** The nodes of an expression and of everything its locals are made of. */
export function nodesBehind(start: ts.Node, body: Body): ts.Node[] {
  const seen = new Set<ts.Node>();
  const found: ts.Node[] = [];
  const open: ts.Node[] = [start];
  for (let root = open.pop(); root !== undefined; root = open.pop()) {
    if (seen.has(root)) continue;
    seen.add(root);
    const nodes = nodesIn(root);
    found.push(...nodes);
    open.push(...nodes.filter(isRead).flatMap((name) => originsOf(name, body)));
  }
  return found;
}

/** Where the values of a local come from. */
function originsOf(name: ts.Identifier, body: Body): ts.Node[] {
  const declaration = declarationOf(name);
  if (declaration === undefined) return [];
  return [...(declaration.value ? [declaration.value] : []), ...laterValues(declaration, body)];
}

/** What is assigned to a local, or pushed to it, after its declaration. */
function laterValues({ name, kind }: Declaration, body: Body): ts.Node[] {
  if (kind !== 'local') return [];
  return nodesIn(body.root).flatMap((node): ts.Node[] => {
    if (ts.isBinaryExpression(node) && isAssignment(node)) {
      return isSame(node.left, name) ? [node.right] : [];
    }
    const call = methodCallOf(node);
    return call?.method === 'push' && isSame(call.receiver, name) ? [...call.call.arguments] : [];
  });
}

function isSame(expression: ts.Expression, name: ts.Identifier): boolean {
  return (
    ts.isIdentifier(expression) &&
    expression.text === name.text &&
    declarationOf(expression)?.name === name
  );
}

export function isAssignment({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function fieldText(node: ts.Expression, body: Body): string[] {
  const read = fieldOf(node, body);
  return read ? [`${read.entity.name}.${read.field.name}`] : [];
}

/** The fields that an object of field values asks for. */
export function matchedFields({ call, entity }: TableCall): string[] {
  return valuesOf(literalOf(call.arguments[0])).map(([field]) => `${entity.name}.${field}`);
}

/** Rows that are given to functions of the model, which may read any field of them. */
function rowsHandedOn(node: ts.Node, body: Body): string[] {
  const name = calledName(node);
  const isFunction = (body.view.model.functions ?? []).some((each) => each.name === name);
  if (!isFunction || !ts.isCallExpression(node)) return [];
  return node.arguments.flatMap((argument) => {
    const rows = rowsOf(argument, body);
    return rows ? [`${rows.entity.name}.*`] : [];
  });
}

/** The writes of a body, in source order. */
export function writesOf(body: Body): TableCall[] {
  return tableCallsIn(body.root, body).filter(
    ({ method }) => method === 'insert' || method === 'update' || method === 'remove',
  );
}
