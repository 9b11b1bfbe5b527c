import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { type Comparison, comparisonsOf, guardsOf, mirror } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldOf } from '../syntax/rows.ts';
import { bare, calledName } from '../syntax/tree.ts';
import { type Body, type ModelView, paramOf } from '../syntax/view.ts';

interface Seen {
  readonly body: Body;
  readonly node: ts.Node;
  readonly code: string;
  /** What is compared, the same wherever the same things meet. */
  readonly about: string;
  readonly operator: string;
}

/** The same limit, once with `<` and elsewhere with `<=`, under the same failure code. */
export function comparisonDiffers(view: ModelView): Finding[] {
  const all = view.bodies.flatMap(seenIn);
  const groups = Map.groupBy(all, ({ code, about }) => `${code} ${about}`);
  return [...groups.values()].flatMap((group) => {
    const odd = oddOneOf(group);
    const usual = group.find(({ operator }) => operator !== odd?.operator);
    if (odd === undefined || usual === undefined) return [];
    return findingAt(
      'COMPARISON_DIFFERS',
      odd.body,
      odd.node,
      `${odd.code} compares with ${odd.operator} what ${usual.body.operation.name} compares with ${usual.operator}`,
      { failure: odd.code, fix: `Use ${usual.operator}, or ${odd.operator} in both.` },
    );
  });
}

/** The one that compares otherwise; of two the later one. */
function oddOneOf(group: readonly Seen[]): Seen | undefined {
  const byOperator = [...Map.groupBy(group, ({ operator }) => operator).values()];
  if (byOperator.length !== 2) return undefined;
  const [odd] = byOperator.toSorted((a, b) => a.length - b.length || -1);
  return odd?.length === 1 ? odd[0] : undefined;
}

function seenIn(body: Body): Seen[] {
  return guardsOf(body).flatMap((guard) =>
    comparisonsOf(guard).flatMap((comparison) => {
      const about = canonical(comparison, body);
      return about === undefined ? [] : [{ body, node: guard.node, code: guard.code, ...about }];
    }),
  );
}

function canonical(
  comparison: Comparison,
  body: Body,
): Pick<Seen, 'about' | 'operator'> | undefined {
  const [left, right] = [comparison.left, comparison.right].map((side) => named(side, body));
  if (left === undefined || right === undefined || left === right) return undefined;
  const { operator } = left < right ? comparison : mirror(comparison);
  // Being one thing here and not being it there are two rules, not one limit seen in two ways.
  if (!isOrder(operator)) return undefined;
  return { about: [left, right].toSorted().join(' : '), operator };
}

const isOrder = (operator: string): boolean => operator.startsWith('<') || operator.startsWith('>');

/** A side as it reads wherever it stands: a field, setting, param, literal, `today()`. */
function named(written: ts.Expression, body: Body): string | undefined {
  const expression = bare(written);
  const read = fieldOf(expression, body);
  if (read !== undefined) return `${read.entity.name}.${read.field.name}`;
  const param = paramOf(expression, body);
  if (param !== undefined) return `param ${param.name}`;
  if (ts.isPropertyAccessExpression(expression)) {
    return expression.getText().startsWith('settings.') ? expression.getText() : undefined;
  }
  if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) {
    return expression.getText();
  }
  const isClock = calledName(expression) === 'today' || calledName(expression) === 'now';
  return isClock ? expression.getText() : undefined;
}
