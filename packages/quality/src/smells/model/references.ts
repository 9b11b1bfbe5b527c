import type { Entity, Param } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { declarationOf } from '../syntax/declarations.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldOf, isKeyField, rowsOf } from '../syntax/rows.ts';
import { fieldWritesOf, literalOf, tableCallsIn, valuesOf } from '../syntax/table-calls.ts';
import { bare, nodesIn } from '../syntax/tree.ts';
import { type Body, fieldNamed, paramOf } from '../syntax/view.ts';

/** The entity whose key an expression gives, where the model says so. */
function referred(expression: ts.Expression, body: Body): string | undefined {
  const param = paramOf(expression, body);
  if (param !== undefined) return param.type === 'ref' ? param.entity : undefined;
  const read = fieldOf(expression, body);
  if (read === undefined) return undefined;
  if (read.field.type === 'ref') return read.field.entity;
  return isKeyField(read) ? read.entity.name : undefined;
}

/** The entity whose key a field holds. */
function heldBy(entity: Entity, field: string): string | undefined {
  const declared = fieldNamed(entity, field);
  if (declared?.type === 'ref') return declared.entity;
  return entity.key === field ? entity.name : undefined;
}

interface Meeting {
  readonly node: ts.Node;
  readonly wanted: string | undefined;
  readonly given: string | undefined;
  readonly place: string;
}

/** Keys of one entity where those of another are meant. */
export function wrongReference(body: Body): Finding[] {
  return [...stored(body), ...lookedUp(body), ...matched(body), ...compared(body)].flatMap(
    ({ node, wanted, given, place }) =>
      wanted === undefined || given === undefined || wanted === given
        ? []
        : findingAt(
            'WRONG_REFERENCE',
            body,
            node,
            `${place} is a ${wanted}, and ${node.getText()} is a ${given}`,
            { entity: wanted, fix: `Give the key of the ${wanted}.` },
          ),
  );
}

function stored(body: Body): Meeting[] {
  return fieldWritesOf(body).map(({ call: { entity }, field, value }) => ({
    node: value,
    wanted: heldBy(entity, field),
    given: referred(value, body),
    place: `${field} of ${entity.name}`,
  }));
}

const byKey = new Set(['get', 'need', 'has', 'update', 'remove']);

function lookedUp(body: Body): Meeting[] {
  return tableCallsIn(body.root, body).flatMap(({ call, method, entity }) => {
    const [key] = call.arguments;
    if (!byKey.has(method) || key === undefined || entity.singleton === true) return [];
    const place = `the key of ${entity.collection}.${method}(…)`;
    return { node: key, wanted: entity.name, given: referred(key, body), place };
  });
}

function matched(body: Body): Meeting[] {
  return tableCallsIn(body.root, body)
    .filter(({ method }) => method !== 'insert' && method !== 'update')
    .flatMap(({ call, entity }) =>
      valuesOf(literalOf(call.arguments[0])).map(([field, value]) => ({
        node: value,
        wanted: heldBy(entity, field),
        given: referred(value, body),
        place: `${field} of ${entity.name}`,
      })),
    );
}

function compared(body: Body): Meeting[] {
  return nodesIn(body.root).flatMap((node) => {
    if (!ts.isBinaryExpression(node) || !node.operatorToken.getText().includes('==')) return [];
    const [wanted, given] = [referred(bare(node.left), body), referred(bare(node.right), body)];
    return { node: node.right, wanted, given, place: node.left.getText() };
  });
}

/** Two refs of one entity that change places: `{ from_id: to_id }`. */
export function refSwapped(body: Body): Finding[] {
  return [...storedSwaps(body), ...lookupSwaps(body)];
}

function storedSwaps(body: Body): Finding[] {
  return fieldWritesOf(body).flatMap(({ call: { entity }, field, value }) => {
    const declared = fieldNamed(entity, field);
    const given = paramOfRow(value, body) ?? paramOf(value, body);
    const own = body.operation.params.find((param) => param.name === field);
    if (declared?.type !== 'ref' || given?.type !== 'ref' || own?.type !== 'ref') return [];
    if (own === given || own.entity !== given.entity) return [];
    if (fieldNamed(entity, given.name)?.type !== 'ref') return [];
    return findingAt(
      'REF_SWAPPED',
      body,
      value,
      `${field} of ${entity.name} gets ${given.name}, although there is a param ${field}`,
      { entity: entity.name, field, fix: `Write { ${field} } in ${entity.collection}.` },
    );
  });
}

/** The ref param whose row an expression reads the key of. */
function paramOfRow(value: ts.Expression, body: Body): Param | undefined {
  const read = fieldOf(value, body);
  if (read?.row === undefined || !isKeyField(read)) return undefined;
  return lookupParam(read.row, body);
}

/** The param that a row was looked up with. */
function lookupParam(row: ts.Expression, body: Body): Param | undefined {
  if (!ts.isIdentifier(row)) return undefined;
  const value = declarationOf(row)?.value;
  return value && keyParamOf(value, body);
}

/** `const from = accounts.need(to_id)`. */
function lookupSwaps(body: Body): Finding[] {
  return nodesIn(body.root).flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return [];
    const { name, initializer } = node;
    const given = initializer && keyParamOf(initializer, body);
    if (given?.type !== 'ref' || isNamedAfter(name.text, given)) return [];
    const meant = body.operation.params.find(
      (param) =>
        param.type === 'ref' && param.entity === given.entity && isNamedAfter(name.text, param),
    );
    if (meant === undefined) return [];
    return findingAt(
      'REF_SWAPPED',
      body,
      node,
      `${name.text} is looked up with ${given.name}, although there is a param ${meant.name}`,
      { fix: `Write ${name.text} = ….need(${meant.name}).` },
    );
  });
}

/** The param that the row of an expression is looked up with. */
function keyParamOf(value: ts.Expression, body: Body): Param | undefined {
  const [key] = tableCallsIn(value, body)[0]?.call.arguments ?? [];
  return key && rowsOf(value, body) && paramOf(key, body);
}

function isNamedAfter(local: string, param: Param): boolean {
  const stem = param.name.replace(/_(?:id|key|code)$/u, '');
  return stem === local || stem.startsWith(`${local}_`);
}
