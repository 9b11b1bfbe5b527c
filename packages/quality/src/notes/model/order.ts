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
  const { description } = operation;
  const sorts = nodesIn(root).filter(isSort);
  const [only] = sorts;
  if (operation.kind === 'mutation') return queueTurned(body, sorts);
  const isList = operation.returns?.type === 'array';
  if (!sorted.test(description) || (!isList && only === undefined)) return [];
  if (only === undefined) {
    return [
      findingAt(
        'ORDER_UNKEPT',
        body,
        undefined,
        'the description promises an order, and nothing sorts',
        {
          fix: 'Return sortBy(rows, (row) => row.field).',
        },
      ),
    ];
  }
  const direction = directionOf(only, root);
  const promised = promisedBy(description);
  if (sorts.length > 1 || promised === undefined || direction === undefined) return [];
  return promised === direction
    ? []
    : [
        findingAt(
          'ORDER_UNKEPT',
          body,
          only,
          `the description promises the other order than sortBy(…) gives`,
          {
            fix: promised === 'desc' ? "Add 'desc' to sortBy(…)." : "Remove 'desc' from sortBy(…).",
          },
        ),
      ];
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
  return [
    findingAt(
      'ORDER_UNKEPT',
      body,
      turned,
      'who has waited longest is promised, and the last comes first',
      {
        fix: "Remove 'desc' from sortBy(…).",
      },
    ),
  ];
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
