import { ts } from 'ts-morph';
import type { Site } from './instrumented.ts';
import type { Renderer, Rule } from './render.ts';

/** The name of a plainly called function. */
function calledName(node: ts.Node): string | undefined {
  const isCall = ts.isCallExpression(node) && ts.isIdentifier(node.expression);
  return isCall ? node.expression.getText() : undefined;
}

function literalOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** The code of the first `fail` in an expression or statement that does nothing before it. */
function failCode(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (calledName(node) === 'fail' && ts.isCallExpression(node)) return literalOf(node.arguments[0]);
  if (ts.isBlock(node)) return failCode(node.statements[0]);
  const isWrapper =
    ts.isExpressionStatement(node) ||
    ts.isReturnStatement(node) ||
    ts.isParenthesizedExpression(node);
  return isWrapper ? failCode(node.expression) : undefined;
}

const withCode = (code: string | undefined) => (code === undefined ? {} : { code });

function tested(node: ts.Expression, render: Renderer, site: Pick<Site, 'kind' | 'code'>): string {
  return `$probe.test(${render.site(node, site)}, ${render.text(node)})`;
}

/** `check(condition, …)`: the condition is watched and can be dropped. */
const check: Rule = (node, render) => {
  if (!ts.isCallExpression(node) || calledName(node) !== 'check') return undefined;
  const [condition, ...others] = node.arguments;
  if (condition === undefined) return undefined;
  const code = withCode(literalOf(others[0]));
  const test = tested(condition, render, { kind: 'check', ...code });
  const mutant = render.mutant(condition, { kind: 'drop-guard', after: 'true', ...code });
  const texts = others.map((argument) => render.text(argument));
  return `check(${[`$probe.is(${mutant}) || ${test}`, ...texts].join(', ')})`;
};

/** `if`: watched; one that fails can be dropped. */
const ifStatement: Rule = (node, render) => {
  if (!ts.isIfStatement(node)) return undefined;
  const { expression, thenStatement, elseStatement } = node;
  const code = failCode(thenStatement);
  const test = tested(expression, render, { kind: 'if', ...withCode(code) });
  const mutant =
    code === undefined
      ? undefined
      : render.mutant(expression, { kind: 'drop-guard', after: 'false', code });
  const condition = mutant === undefined ? test : `!$probe.is(${mutant}) && ${test}`;
  const otherwise = elseStatement === undefined ? '' : ` else ${render.text(elseStatement)}`;
  return `if (${condition}) ${render.text(thenStatement)}${otherwise}`;
};

const conditional: Rule = (node, render) => {
  if (!ts.isConditionalExpression(node)) return undefined;
  const { condition, whenTrue, whenFalse } = node;
  const code = failCode(whenTrue) ?? failCode(whenFalse);
  const test = tested(condition, render, { kind: 'conditional', ...withCode(code) });
  return `(${test} ? ${render.text(whenTrue)} : ${render.text(whenFalse)})`;
};

const kinds = new Map<ts.SyntaxKind, 'and' | 'or'>([
  [ts.SyntaxKind.AmpersandAmpersandToken, 'and'],
  [ts.SyntaxKind.BarBarToken, 'or'],
]);

const logical: Rule = (node, render) => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const kind = kinds.get(operatorToken.kind);
  if (kind === undefined) return undefined;
  const test = tested(left, render, { kind });
  return `(${test} ${operatorToken.getText()} ${render.text(right)})`;
};

const nullish: Rule = (node, render) => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  if (operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return undefined;
  const site = render.site(left, { kind: 'nullish', ...withCode(failCode(right)) });
  return `($probe.present(${site}, ${render.text(left)}) ?? ${render.text(right)})`;
};

const loop: Rule = (node, render) => {
  if (!ts.isForOfStatement(node)) return undefined;
  const { initializer, expression, statement } = node;
  const site = render.site(expression, { kind: 'loop' });
  const items = `$probe.loop(${site}, ${render.text(expression)})`;
  return `for (${initializer.getText()} of ${items}) ${render.text(statement)}`;
};

const clause: Rule = (node, render) => {
  if (!ts.isCaseOrDefaultClause(node)) return undefined;
  const label = ts.isCaseClause(node) ? `case ${render.text(node.expression)}` : 'default';
  const site = render.site(ts.isCaseClause(node) ? node.expression : node, { kind: 'case' });
  const statements = node.statements.map((statement) => render.text(statement));
  return `${label}: ${[`$probe.hit(${site});`, ...statements].join('\n')}`;
};

/** What decides, reports which way. */
export const conditionRules: readonly Rule[] = [
  check,
  ifStatement,
  conditional,
  logical,
  nullish,
  loop,
  clause,
];
