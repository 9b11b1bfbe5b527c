import { literalOf, type TableCall, writtenValue } from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Body, findingAt, nodesAround } from '../syntax/body.ts';
import { type Facts, factsOf, knowsField } from '../syntax/flow.ts';
import { comparisonsOf, type Guard, guardsOf } from '../syntax/guards.ts';
import { isLook, namedValues, writesOf } from '../syntax/writes.ts';

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
  return !nodesAround(write).some((around) => isBranch(around) && !blocks.includes(around));
}

function isBranch(node: ts.Node): boolean {
  return (
    ts.isConditionalExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isCaseClause(node) ||
    (ts.isStatement(node) && ts.isIfStatement(node.parent))
  );
}

function isTested(write: TableCall, facts: Facts, guard: Guard): boolean {
  const fresh = facts.calls.filter(
    (call) =>
      call.entity === write.entity &&
      isLook(call) &&
      call.call.getStart() > write.call.getEnd() &&
      call.call.getStart() < guard.node.getEnd(),
  );
  if (write.method !== 'update') return fresh.some(({ method }) => method !== 'need');
  const isRead = namedValues(writtenValue(write)).some(([field]) =>
    knowsField(facts, write.entity.name, field),
  );
  return isRead && (fresh.length > 0 || facts.nodes.includes(write.call));
}

/** `check(after.balance >= 0, …)` is right after the change too. */
function allowsTheResult(guard: Guard, write: TableCall, body: Body): boolean {
  const literal = literalOf(writtenValue(write));
  const written = literal && factsOf(literal, body).params;
  return comparisonsOf(guard).some(({ left: limit, operator }) => {
    if (operator !== '>=' && operator !== '<=') return false;
    const { fields, params } = factsOf(limit, body);
    return fields.size === 0 && ![...params].some((param) => written?.has(param));
  });
}
