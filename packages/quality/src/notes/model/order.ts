import { calledName, methodCallOf } from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Body, findingAt, nodesIn } from '../syntax/body.ts';

const sorted =
  /\bsorted by\b|\bordered by\b|\bin order of\b|\b(?:newest|latest|most recent|oldest|earliest|cheapest|dearest|most expensive|highest|lowest|largest|smallest|soonest)\b[\w ]*\bfirst\b/iu;
const descending =
  /\b(?:newest|latest|most recent|highest|largest|most expensive|dearest)\b(?: [\w]+)? first\b/iu;
const ascending =
  /\b(?:oldest|earliest|soonest|cheapest|lowest|smallest)\b(?: [\w]+)* first\b|\bsorted by name\b/iu;

/** Lists that promise an order and do not keep it. */
export function orderUnkept(body: Body): Finding[] {
  const { operation, root } = body;
  const sorts = nodesIn(root).filter(isSort);
  if (operation.kind === 'mutation') return queueTurned(body, sorts);
  const { description, returns } = operation;
  if (!sorted.test(description)) return [];
  const [only, ...others] = sorts;
  if (only === undefined) {
    const problem = 'the description promises an order, and nothing sorts';
    const fix = 'Return sortBy(rows, (row) => row.field).';
    return returns?.type === 'array' ? unkept(body, undefined, problem, fix) : [];
  }
  const direction = directionOf(only, root);
  const promised = promisedBy(description);
  const isTold = others.length === 0 && promised !== undefined && direction !== undefined;
  if (!isTold || promised === direction) return [];
  const fix = promised === 'desc' ? "Add 'desc' to sortBy(…)." : ascendingFix;
  return unkept(body, only, 'the description promises the other order than sortBy(…) gives', fix);
}

const ascendingFix = "Remove 'desc' from sortBy(…).";

function unkept(body: Body, node: ts.Node | undefined, message: string, fix: string): Finding[] {
  return [findingAt('ORDER_UNKEPT', body, node, message, { fix })];
}

const queueing =
  /\bwait\w* (?:the )?longest\b|\blongest[- ]waiting\b|\bfirst[- ]come\b|\bin the order (?:they|in which)\b/iu;

/** A queue of which the last is taken, although the first is promised. */
function queueTurned(body: Body, sorts: readonly ts.CallExpression[]): Finding[] {
  const { operation, view, checked, root } = body;
  const rules = view.model.rules.filter(({ codes }) =>
    codes?.some((code) => checked.codes.includes(code)),
  );
  const texts = [operation.description, ...rules.map(({ text }) => text)];
  const turned = sorts.find((sort) => directionOf(sort, root) === 'desc' && isByTime(sort));
  if (turned === undefined || !texts.some((text) => queueing.test(text))) return [];
  const problem = 'who has waited longest is promised, and the last comes first';
  return unkept(body, turned, problem, ascendingFix);
}

function isByTime({ arguments: [, key] }: ts.CallExpression): boolean {
  return key !== undefined && /\.(?:at|on|\w+_(?:at|on|day|date))$/u.test(key.getText());
}

function isSort(node: ts.Node): node is ts.CallExpression {
  return calledName(node)?.text === 'sortBy' || methodCallOf(node)?.method === 'toSorted';
}

function promisedBy(description: string): 'asc' | 'desc' | undefined {
  const [down, up] = [descending.test(description), ascending.test(description)];
  if (down === up) return undefined;
  return down ? 'desc' : 'asc';
}

/** The direction of a sort by one plain key; nothing where it cannot be told. */
function directionOf(call: ts.CallExpression, root: ts.Node): 'asc' | 'desc' | undefined {
  const [, key, order] = call.arguments;
  const isReversed = nodesIn(root).some((node) => methodCallOf(node)?.method === 'toReversed');
  if (calledName(call)?.text !== 'sortBy' || isReversed || key === undefined) return undefined;
  if (!ts.isArrowFunction(key) || ts.isBlock(key.body)) return undefined;
  if (!ts.isPropertyAccessExpression(key.body)) return undefined;
  if (order === undefined) return 'asc';
  return ts.isStringLiteralLike(order) && order.text === 'desc' ? 'desc' : 'asc';
}
