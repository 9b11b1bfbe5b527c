import type { Param } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { changesOf } from '../syntax/changes.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldOf, isKeyField } from '../syntax/rows.ts';
import { fieldWritesOf, tableCallOf } from '../syntax/table-calls.ts';
import { calledName, isRead, nodesAround, nodesIn } from '../syntax/tree.ts';
import { type Body, fieldNamed, paramOf } from '../syntax/view.ts';

/** Refs that are only looked up: whatever row is named, the same happens. */
export function paramOnlyLookedUp(body: Body): Finding[] {
  const { params } = body.operation;
  return params.flatMap((param) => {
    const uses = usesOf(param, body);
    if (param.type !== 'ref' || uses.length === 0) return [];
    if (!uses.every((use) => isOnlyLookup(use, body))) return [];
    return findingAt(
      'PARAM_ONLY_LOOKED_UP',
      body,
      uses[0],
      `${param.name} must exist, but which ${param.entity} it names changes nothing`,
      {
        entity: param.entity,
        fix: `Compare ${param.name} with the row that the operation is about, or filter by it.`,
      },
    );
  });
}

function usesOf(param: Param, body: Body): ts.Node[] {
  return nodesIn(body.root).filter((node) => {
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      return paramOf(node, body) === param;
    }
    return isRead(node) && isDirect(node, param, body);
  });
}

function isDirect(node: ts.Identifier, param: Param, body: Body): boolean {
  return node.text === param.name && paramOf(node, body) === param;
}

/** `members.need(member_id)` whose row serves at most for messages. */
function isOnlyLookup(use: ts.Node, body: Body): boolean {
  if (isInMessage(use)) return true;
  const call = tableCallOf(use.parent, body);
  if (call === undefined || (call.method !== 'need' && call.method !== 'get')) return false;
  const { parent } = call.call;
  if (ts.isExpressionStatement(parent)) return true;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const { name } = parent;
  const reads = nodesIn(body.root).filter((node) => isRead(node) && node.text === name.text);
  return reads.every(isInMessage);
}

function isInMessage(node: ts.Node): boolean {
  const around = nodesAround(node);
  const at = around.findIndex(ts.isTemplateExpression);
  const call = around[at + 1];
  return (
    at >= 0 &&
    call !== undefined &&
    ts.isCallExpression(call) &&
    ['check', 'fail'].includes(call.expression.getText())
  );
}

/** Two params of one entity, both acted on, that may name the same row. */
export function sameRowAllowed(body: Body): Finding[] {
  const refs = body.operation.params.filter((param) => param.type === 'ref');
  return refs.flatMap((param, at) =>
    refs.slice(at + 1).flatMap((other) => {
      if (param.type !== 'ref' || other.type !== 'ref' || param.entity !== other.entity) return [];
      if (!areBothActedOn(param, other, body) || areCompared(param, other, body)) return [];
      return findingAt(
        'SAME_ROW_ALLOWED',
        body,
        undefined,
        `${param.name} and ${other.name} may name the same ${param.entity}`,
        {
          entity: param.entity,
          fix: `Write check(${param.name} !== ${other.name}, 'SAME_…', …) first.`,
        },
      );
    }),
  );
}

/** Whether the two, or the keys of their rows, are compared or handed to one function. */
function areCompared(param: Param, other: Param, body: Body): boolean {
  const isBoth = (sides: readonly ts.Expression[]) => {
    const met = sides.map((side) => paramOf(side, body) ?? keyParam(side, body));
    return met.includes(param) && met.includes(other);
  };
  return nodesIn(body.root).some((node) => {
    if (ts.isBinaryExpression(node)) {
      return node.operatorToken.getText().includes('==') && isBoth([node.left, node.right]);
    }
    return (
      ts.isCallExpression(node) && calledName(node) !== undefined && isBoth(node.arguments.slice())
    );
  });
}

/** The param that the row of a key was looked up with: `from_id` of `from.account_id`. */
function keyParam(side: ts.Expression, body: Body): Param | undefined {
  const read = fieldOf(side, body);
  if (read?.row === undefined || !isKeyField(read)) return undefined;
  const [key] = factsOf(read.row, body).calls[0]?.call.arguments ?? [];
  return key && paramOf(key, body);
}

function areBothActedOn(param: Param, other: Param, body: Body): boolean {
  const targets = changesOf(body).map(({ target }) =>
    target === undefined ? new Set<string>() : factsOf(target, body).params,
  );
  const both = [param, other].every(({ name }) => targets.some((params) => params.has(name)));
  return both || areStoredTogether(param, other, body);
}

function areStoredTogether(param: Param, other: Param, body: Body): boolean {
  const stored = fieldWritesOf(body).filter(
    ({ call, field }) => call.method === 'insert' && fieldNamed(call.entity, field)?.type === 'ref',
  );
  return stored.some(
    ({ call, value }) =>
      paramOf(value, body) === param &&
      stored.some((each) => each.call.call === call.call && paramOf(each.value, body) === other),
  );
}
