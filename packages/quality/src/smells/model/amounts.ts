import type { Param } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Change, changesOf } from '../syntax/changes.ts';
import { factsOf } from '../syntax/flow.ts';
import { bothWays, comparisonsOf, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { rowsOf } from '../syntax/rows.ts';
import { calledName, methodCallOf } from '../syntax/tree.ts';
import { type Body, paramOf } from '../syntax/view.ts';

const signed =
  /negativ|adjust|correct|delta|difference|change by|signed|either way|plus or minus/iu;

/** Amounts that may be negative, which turns the effect around. */
export function amountUnbounded(body: Body): Finding[] {
  const { name, description } = body.operation;
  const seen = new Set<string>();
  return changesOf(body).flatMap((change) => {
    const param = amountOf(change, body);
    if (param === undefined || seen.has(param.name)) return [];
    const text = `${name} ${description} ${param.name} ${param.description ?? ''}`;
    if (signed.test(text) || hasLowerBound(param, body)) return [];
    seen.add(param.name);
    const turned = change.direction === 'lower' ? 'raises' : 'lowers';
    return findingAt(
      'AMOUNT_UNBOUNDED',
      body,
      change.call.call,
      `a negative ${param.name} ${turned} ${change.field} of ${change.entity.name}`,
      {
        entity: change.entity.name,
        field: change.field,
        fix: `Give the param ${param.name} a \`min\`, or write check(${param.name} > 0, 'CODE', …).`,
      },
    );
  });
}

/** The param that an amount is, or is a multiple of. */
function amountOf({ amount }: Change, body: Body): Param | undefined {
  const param = paramOf(amount, body);
  if (param !== undefined) return param;
  if (!ts.isBinaryExpression(amount)) return undefined;
  return paramOf(amount.left, body) ?? paramOf(amount.right, body);
}

function hasLowerBound(param: Param, body: Body): boolean {
  if (param.type !== 'integer' && param.type !== 'number') return true;
  if (param.min !== undefined) return param.min >= 0;
  return guardsOf(body).some((guard) => {
    const isCompared = comparisonsOf(guard)
      .flatMap(bothWays)
      .some(({ left, operator }) => {
        const isParam = paramOf(left, body)?.name === param.name;
        return isParam && (operator === '>' || operator === '>=');
      });
    return isCompared || isJudged(guard.condition, param, body);
  });
}

/** Whether a function or list decides about the param. */
function isJudged(condition: ts.Expression, param: Param, body: Body): boolean {
  return factsOf(condition, body).nodes.some(
    (node) =>
      ts.isCallExpression(node) &&
      (calledName(node) !== undefined || methodCallOf(node)?.method === 'includes') &&
      node.arguments.some((argument) => paramOf(argument, body)?.name === param.name),
  );
}

/** `accounts.update(to, { balance: from.balance + amount })`: the number of another row. */
export function otherRowUsed(body: Body): Finding[] {
  return changesOf(body).flatMap(({ call, entity, field, old, target }) => {
    const { row } = old;
    if (target === undefined || row === undefined) return [];
    const [from, to] = [row, target].map((each) => (ts.isIdentifier(each) ? each : undefined));
    if (from === undefined || to === undefined || from.text === to.text) return [];
    const isRow = rowsOf(to, body)?.entity === entity;
    if (!isRow || call.call.arguments[1]?.kind === ts.SyntaxKind.ArrowFunction) return [];
    return findingAt(
      'OTHER_ROW_USED',
      body,
      call.call,
      `${field} of ${to.text} is counted from ${field} of ${from.text}`,
      {
        entity: entity.name,
        field,
        fix: `Write ${entity.collection}.update(${to.text}, { ${field}: ${to.text}.${field} … }).`,
      },
    );
  });
}

/** The same amount added twice to the same row. */
export function countedTwice(body: Body): Finding[] {
  const changes = changesOf(body);
  return changes.flatMap((change, at) => {
    const before = changes.slice(0, at).find((other) => isSameChange(other, change, body));
    if (before === undefined) return [];
    return findingAt(
      'COUNTED_TWICE',
      body,
      change.call.call,
      `${change.field} of ${change.entity.name} is changed a second time by the same amount`,
      {
        entity: change.entity.name,
        field: change.field,
        fix: `Change ${change.field} once; remove one of the two updates.`,
      },
    );
  });
}

function isSameChange(one: Change, other: Change, body: Body): boolean {
  return (
    one.entity === other.entity &&
    one.field === other.field &&
    one.direction === other.direction &&
    one.amount.getText() === other.amount.getText() &&
    blockOf(one.call.call) === blockOf(other.call.call) &&
    rootText(one.target, body) === rootText(other.target, body)
  );
}

function blockOf(node: ts.Node): ts.Node | undefined {
  return ts.isBlock(node) || ts.isSourceFile(node) || ts.isConditionalExpression(node)
    ? node
    : blockOf(node.parent);
}

/** The row that a target stands for: `after` of `const after = books.update(book, …)` is `book`. */
function rootText(target: ts.Expression | undefined, body: Body): string {
  if (target === undefined) return '';
  const update = factsOf(target, body).calls.find(({ method }) => method === 'update');
  const [row] = update?.call.arguments ?? [];
  return row === undefined || row === target ? target.getText() : row.getText();
}
