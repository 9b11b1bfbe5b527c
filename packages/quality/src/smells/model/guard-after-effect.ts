import type { Finding } from '../../findings/finding.ts';
import { ts } from 'ts-morph';
import { type Facts, factsOf, knowsField, writesOf } from '../syntax/flow.ts';
import { bothWays, comparisonsOf, type Guard, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { isLook, type TableCall, valuesOf, writtenLiteral } from '../syntax/table-calls.ts';
import { nodesAround } from '../syntax/tree.ts';
import type { Body } from '../syntax/view.ts';

/** Guards that test what the operation itself has just made. */
export function guardAfterEffect(body: Body): Finding[] {
  return guardsOf(body).flatMap((guard) => {
    const facts = factsOf(guard.condition, body);
    const write = writesOf(body).find(
      (each) => comesBefore(each.call, guard.node) && isTested(each, facts, guard),
    );
    if (write === undefined || allowsTheResult(guard, write, body)) return [];
    const { entity, method } = write;
    return findingAt(
      'GUARD_AFTER_EFFECT',
      body,
      guard.node,
      `the guard ${guard.code} reads ${entity.collection} after ${entity.collection}.${method}(…) has changed it, so it tests the effect`,
      {
        entity: entity.name,
        failure: guard.code,
        fix: `Move the guard ${guard.code} before ${entity.collection}.${method}(…) and let it read the row as it was.`,
      },
    );
  });
}

/** Whether a write has surely been done when a later place is reached. */
function comesBefore(write: ts.Node, later: ts.Node): boolean {
  if (write.getEnd() > later.getStart()) return false;
  const blocks = nodesAround(later);
  const branch = nodesAround(write).find((around) => isBranch(around) && !blocks.includes(around));
  return branch === undefined;
}

function isBranch(node: ts.Node): boolean {
  return (
    ts.isConditionalExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isCaseClause(node) ||
    ((ts.isBlock(node) || ts.isStatement(node)) && ts.isIfStatement(node.parent))
  );
}

function isTested(write: TableCall, { calls, nodes, ...facts }: Facts, guard: Guard): boolean {
  const fresh = calls.filter(
    (call) =>
      call.entity === write.entity &&
      isLook(call) &&
      call.call.getStart() > write.call.getEnd() &&
      call.call.getStart() < guard.node.getEnd(),
  );
  if (write.method !== 'update') return fresh.some(({ method }) => method !== 'need');
  const isRead = valuesOf(writtenLiteral(write)).some(([field]) =>
    knowsField({ ...facts, calls, nodes }, write.entity.name, field),
  );
  return isRead && (fresh.length > 0 || nodes.includes(write.call));
}

/** `check(after.balance >= 0, …)` is right after the change too. */
function allowsTheResult(guard: Guard, write: TableCall, body: Body): boolean {
  const literal = writtenLiteral(write);
  const written = literal === undefined ? undefined : factsOf(literal, body).params;
  return comparisonsOf(guard).some((comparison) => {
    const isBound = comparison.operator === '>=' || comparison.operator === '<=';
    const sides = bothWays(comparison).map(({ left }) => factsOf(left, body));
    const limit = sides.find(({ fields }) => fields.size === 0);
    const isShared = [...(limit?.params ?? [])].some((param) => written?.has(param) === true);
    return isBound && limit !== undefined && !isShared;
  });
}
