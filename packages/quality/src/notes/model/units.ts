import { bare, calledName } from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Body, findingAt, nodesIn } from '../syntax/body.ts';
import { comparisonsOf, guardsOf } from '../syntax/guards.ts';

const unitOfHelper: Readonly<Record<string, string>> = {
  addDays: 'days',
  daysBetween: 'days',
  addMinutes: 'minutes',
  minutesBetween: 'minutes',
};
const units = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'];

/** Numbers of one unit where another is meant. */
export function unitMixed(body: Body): Finding[] {
  return [...added(body), ...measured(body)].flatMap(({ node, wanted, given }) =>
    wanted === undefined || given === undefined || wanted === given
      ? []
      : findingAt('UNIT_MIXED', body, node, `${given} are used as ${wanted}: ${node.getText()}`, {
          fix: `Use the helper for ${given}, or convert the number.`,
        }),
  );
}

interface Use {
  readonly node: ts.Node;
  readonly wanted: string | undefined;
  readonly given: string | undefined;
}

function added({ root }: Body): Use[] {
  return nodesIn(root).flatMap((node) => {
    const name = calledName(node)?.text ?? '';
    if (!name.startsWith('add') || !ts.isCallExpression(node)) return [];
    const amount = node.arguments[1];
    return amount ? [{ node, wanted: unitOfHelper[name], given: unitOfName(amount) }] : [];
  });
}

/** `daysBetween(a, b) <= settings.grace_hours`. */
function measured(body: Body): Use[] {
  return guardsOf(body)
    .flatMap(comparisonsOf)
    .map(({ left, right }) => ({
      node: right,
      wanted: unitOfHelper[calledName(left)?.text ?? ''],
      given: unitOfName(right),
    }));
}

/** The unit that a name ends with: `settings.loan_days`, `-settings.grace_hours`. */
function unitOfName(written: ts.Expression): string | undefined {
  const expression = bare(written);
  if (ts.isPrefixUnaryExpression(expression)) return unitOfName(expression.operand);
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  if (!ts.isIdentifier(name)) return undefined;
  return units.find((unit) => name.text === unit || name.text.endsWith(`_${unit}`));
}
