import { ts } from 'ts-morph';
import type { Renderer, Rule } from './render.ts';

const comparisons = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);

/** Comparisons report their operands and can be turned into their neighbours. */
const comparison: Rule = (node, render) => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const other = comparisons.get(operatorToken.kind);
  if (other === undefined) return undefined;
  const after = `${left.getText()} ${other} ${right.getText()}`;
  const mutant = render.mutant(node, { kind: 'flip-comparison', after });
  const operands = `${operand(left, render)}, ${operand(right, render)}`;
  const same = `$probe.compare('${operatorToken.getText()}', ${operands})`;
  return `($probe.is(${mutant}) ? ${after} : ${same})`;
};

/** An operand of a comparison or sum: a number in it can be off by one. */
function operand(node: ts.Expression, render: Renderer): string {
  if (!ts.isNumericLiteral(node)) return render.text(node);
  const after = String(Number(node.text) + 1);
  const mutant = render.mutant(node, { kind: 'off-by-one', after });
  return `($probe.is(${mutant}) ? ${after} : ${node.text})`;
}

/** Sums and differences can be turned into each other; texts that are joined cannot. */
const sum: Rule = (node, render) => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const [isPlus, isMinus] = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken].map(
    (kind) => operatorToken.kind === kind,
  );
  if (isMinus !== true && isPlus !== true) return undefined;
  if (isText(left) || isText(right)) return undefined;
  const operands = `${operand(left, render)}, ${operand(right, render)}`;
  const after = `${left.getText()} ${isPlus === true ? '-' : '+'} ${right.getText()}`;
  const mutant = render.mutant(node, { kind: 'flip-arithmetic', after });
  return `$probe.${isPlus === true ? 'plus' : 'minus'}(${mutant}, ${operands})`;
};

function isText(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

const shifting = new Set(['addDays', 'addMinutes']);

/** `addDays(day, n)` can be off by one. */
const shift: Rule = (node, render) => {
  if (!ts.isCallExpression(node) || !shifting.has(node.expression.getText())) return undefined;
  const [from, by] = node.arguments;
  if (from === undefined || by === undefined) return undefined;
  const after = `${node.expression.getText()}(${from.getText()}, ${by.getText()} + 1)`;
  const mutant = render.mutant(node, { kind: 'off-by-one', after });
  const shifted = `$probe.is(${mutant}) ? (${by.getText()}) + 1 : ${render.text(by)}`;
  return `${node.expression.getText()}(${render.text(from)}, ${shifted})`;
};

/** Lookups in records report the key and the keys there are. */
const lookup: Rule = (node, render) => {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'ownEntry') return undefined;
  const [record, key] = node.arguments.map((argument) => render.text(argument));
  return record === undefined || key === undefined
    ? undefined
    : `ownEntry(...$probe.look(${record}, ${key}))`;
};

/** `overlaps(…)` reports the ends that it compares. */
const spans: Rule = (node, render) => {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'overlaps') return undefined;
  const given = node.arguments.map((argument) => render.text(argument));
  return `overlaps(...$probe.spans(${given.join(', ')}))`;
};

/** Numbers and comparisons, watched and made wrong. */
export const arithmeticRules: readonly Rule[] = [comparison, sum, shift, lookup, spans];
