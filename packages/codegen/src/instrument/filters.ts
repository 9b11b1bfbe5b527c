import { ts } from 'ts-morph';
import type { Renderer, Rule } from './render.ts';

const reading = new Set(['where', 'first', 'count', 'need']);

function isTable(node: ts.Expression, render: Renderer): boolean {
  return render.page.tables.has(node.getText().replace(/^tables\./, ''));
}

/** The values that rows must have: `loans.where({ member_id, status: 'open' })` can forget one. */
const match: Rule = (node, render) => {
  if (!ts.isObjectLiteralExpression(node) || !ts.isCallExpression(node.parent)) return undefined;
  const { expression, arguments: given } = node.parent;
  if (!ts.isPropertyAccessExpression(expression) || given[0] !== node) return undefined;
  if (!reading.has(expression.name.text) || !isTable(expression.expression, render))
    return undefined;
  const texts = node.properties.map((property) => property.getText());
  const alternatives = texts.map((_, at) => {
    const after = `{ ${texts.toSpliced(at, 1).join(', ')} }`;
    return `$probe.is(${render.mutant(node, { kind: 'drop-filter', after })}) ? ${after} : `;
  });
  return `(${alternatives.join('')}${render.parts(node)})`;
};

/** Filters, made too weak. */
export const filterRules: readonly Rule[] = [match];
