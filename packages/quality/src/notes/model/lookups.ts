import type { Param } from '@envloom/logic-model';
import { calledName, isValueIdentifier, tableCallOf } from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Body, findingAt, nodesAround, nodesIn, paramOf } from '../syntax/body.ts';

/** Refs that are only looked up: whatever row is named, the same happens. */
export function paramOnlyLookedUp(body: Body): Finding[] {
  return body.operation.params.flatMap((param) => {
    const uses = param.type === 'ref' ? usesOf(param, body) : [];
    const [first] = uses;
    if (param.type !== 'ref' || first === undefined) return [];
    if (!uses.every((use) => isOnlyLookup(use, body))) return [];
    return findingAt(
      'PARAM_ONLY_LOOKED_UP',
      body,
      first,
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
    const isMember = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
    const isOwn = isValueIdentifier(node) && node.text === param.name;
    return (isMember || isOwn) && paramOf(node, body) === param;
  });
}

/** `members.need(member_id)` whose row serves at most for messages. */
function isOnlyLookup(use: ts.Node, body: Body): boolean {
  if (isInMessage(use)) return true;
  const call = tableCallOf(use.parent, body.scope);
  if (call === undefined || (call.method !== 'need' && call.method !== 'get')) return false;
  const { parent } = call.call;
  if (ts.isExpressionStatement(parent)) return true;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const { name } = parent;
  const reads = nodesIn(body.root).filter(
    (node) => isValueIdentifier(node) && node.text === name.text,
  );
  return reads.every(isInMessage);
}

function isInMessage(node: ts.Node): boolean {
  const around = nodesAround(node);
  const call = around[around.findIndex(ts.isTemplateExpression) + 1];
  const name = around.some(ts.isTemplateExpression) && call ? calledName(call)?.text : undefined;
  return name === 'check' || name === 'fail';
}
