import {
  isValueIdentifier,
  localUsesIn,
  type TableCall,
  tableCallOf,
} from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import { type Body, declarationOf, fieldOf, nodesIn, paramOf, sourceOf } from './body.ts';
import { isOwnFunction, matchedFields } from './writes.ts';

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
  const calls = nodes.flatMap((node) => tableCallOf(node, body.scope) ?? []);
  const fields = new Set([
    ...nodes.flatMap((node) => (ts.isExpression(node) ? fieldText(node, body) : [])),
    ...calls.flatMap(matchedFields),
    ...nodes.flatMap((node) => rowsHandedOn(node, body)),
  ]);
  const params = new Set(
    nodes.flatMap((node) => (ts.isExpression(node) ? (paramOf(node, body)?.name ?? []) : [])),
  );
  return { fields, params, calls, nodes };
}

/** Whether facts contain a field, or the whole row it is in. */
export function knowsField(facts: Facts, entity: string, field: string): boolean {
  return facts.fields.has(`${entity}.${field}`) || facts.fields.has(`${entity}.*`);
}

/** The nodes of an expression and of everything its locals are made of. */
function nodesBehind(start: ts.Node, body: Body): ts.Node[] {
  const uses = localUsesIn(body.scope);
  const seen = new Set<ts.Node>();
  const found: ts.Node[] = [];
  const open: ts.Node[] = [start];
  for (let root = open.pop(); root !== undefined; root = open.pop()) {
    if (seen.has(root)) continue;
    seen.add(root);
    const nodes = nodesIn(root);
    found.push(...nodes);
    for (const name of nodes.filter(isValueIdentifier)) {
      const declaration = declarationOf(name, body.scope);
      if (declaration === undefined) continue;
      const assigned = uses.assignments.get(declaration) ?? [];
      const pushed = uses.pushes.get(declaration) ?? [];
      open.push(
        ...[sourceOf(name, body)].filter((source) => source !== undefined),
        ...assigned.map(({ right }) => right),
        ...pushed.flatMap((call) => [...call.arguments]),
      );
    }
  }
  return found;
}

function fieldText(node: ts.Expression, body: Body): string[] {
  const read = fieldOf(node, body);
  return read ? [`${read.entity.name}.${read.field.name}`] : [];
}

/** Rows that are given to functions of the model, which may read any field of them. */
function rowsHandedOn(node: ts.Node, body: Body): string[] {
  if (!ts.isCallExpression(node) || !isOwnFunction(node, body)) return [];
  const { scope } = body;
  const { checker } = scope.program;
  return node.arguments.flatMap((argument) => {
    const type = checker.getTypeAtLocation(argument);
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type;
    return scope.rowEntitiesOfType(item).map((entity) => `${entity.name}.*`);
  });
}
