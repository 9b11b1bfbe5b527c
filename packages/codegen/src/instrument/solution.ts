import { ts } from 'ts-morph';
import { parseBody } from '../code/parse-body.ts';
import type { Mutant, MutantKind } from './instrumented.ts';
import { Ledger } from './ledger.ts';
import { Renderer, type Rule } from './render.ts';

/** A solution in which mistakes can be switched on through `$probe`. */
export interface InstrumentedSolution {
  /** Plain JavaScript: its types are gone. */
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

/** What instrumented solutions call on their probe, besides `is`. */
export interface SolutionProbe {
  is(mutant: number): boolean;
  /** A condition: negated, always true, never true. */
  condition(negated: number, always: number, never: number, value: unknown): unknown;
  /** `===` or `!==`: negated. */
  equal(negated: number, value: boolean): boolean;
  /** `<` and its like: with the boundary on the other side, or the right operand moved by one. */
  compare(flipped: number, moved: number, operator: string, left: unknown, right: unknown): boolean;
  /** The items of a loop: the first only, or the other way round. */
  loop(first: number, reversed: number, items: readonly unknown[]): readonly unknown[];
  /** A list whose order is open: the other way round. */
  order(reversed: number, items: readonly unknown[]): readonly unknown[];
  /** What stands there, or something else; both are computed where the mutant is in force. */
  either(mutant: number, value: () => unknown, other: () => unknown): unknown;
  /** A list that was sorted: its order is not open. */
  sorted<T>(items: T): T;
  /** A computed value: a number or a date moved by one. */
  moved(mutant: number, value: unknown): unknown;
  arithmetic(mutant: number, operator: string, left: unknown, right: unknown): unknown;
}

/** Puts mistakes into a checked solution, one at a time. */
export function instrumentedSolution(code: string): InstrumentedSolution {
  const ledger = new Ledger();
  const page = {
    ledger,
    owner: { kind: 'function', name: 'solution' } as const,
    tables: new Map<string, never>(),
  };
  const body = parseBody(code);
  const render = new Renderer(page, body, rules);
  const text = body.statements.map((statement) => render.text(statement)).join('\n');
  return { code: text, mutants: ledger.mutants };
}

function mutantOf(render: Renderer, node: ts.Node, kind: MutantKind, after: string): number {
  return render.mutant(node, { kind, after });
}

function condition(node: ts.Expression, render: Renderer): string {
  const text = node.getText();
  const negated = mutantOf(render, node, 'negate-condition', `!(${text})`);
  const always = mutantOf(render, node, 'skip-condition', 'true');
  const never = mutantOf(render, node, 'skip-condition', 'false');
  return `$probe.condition(${negated}, ${always}, ${never}, ${render.text(node)})`;
}

const ifStatement: Rule = (node, render) => {
  if (!ts.isIfStatement(node)) return undefined;
  const { expression, thenStatement, elseStatement } = node;
  const otherwise = elseStatement === undefined ? '' : ` else { ${render.text(elseStatement)} }`;
  return `if (${condition(expression, render)}) { ${render.text(thenStatement)} }${otherwise}`;
};

const conditional: Rule = (node, render) => {
  if (!ts.isConditionalExpression(node)) return undefined;
  const { whenTrue, whenFalse } = node;
  const test = condition(node.condition, render);
  return `(${test} ? ${render.text(whenTrue)} : ${render.text(whenFalse)})`;
};

const logical: Rule = (node, render) => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const operator = operatorToken.getText();
  if (operator !== '&&' && operator !== '||') return undefined;
  const [first, second] = [render.text(left), render.text(right)];
  const withoutLeft = mutantOf(render, node, 'drop-operand', right.getText());
  const withoutRight = mutantOf(render, node, 'drop-operand', left.getText());
  return (
    `($probe.is(${withoutLeft}) ? (${second}) : $probe.is(${withoutRight}) ? (${first}) : ` +
    `(${first} ${operator} ${second}))`
  );
};

const flips: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
]);

const comparison: Rule = (node, render) => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const operator = operatorToken.getText();
  const operands = (): readonly [string, string] => [render.text(left), render.text(right)];
  if (operator === '===' || operator === '!==') {
    const [first, second] = operands();
    const after = `${left.getText()} ${operator === '===' ? '!==' : '==='} ${right.getText()}`;
    const negated = mutantOf(render, node, 'negate-condition', after);
    return `$probe.equal(${negated}, ${first} ${operator} ${second})`;
  }
  const other = flips.get(operator);
  if (other === undefined) return undefined;
  const [first, second] = operands();
  const flipped = mutantOf(
    render,
    node,
    'move-comparison',
    `${left.getText()} ${other} ${right.getText()}`,
  );
  const moved = mutantOf(
    render,
    node,
    'move-comparison',
    `${left.getText()} ${operator} ${right.getText()} + 1`,
  );
  return `$probe.compare(${flipped}, ${moved}, '${operator}', ${first}, ${second})`;
};

const arithmetic: ReadonlyMap<string, string> = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
]);

const sum: Rule = (node, render) => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const operator = operatorToken.getText();
  const other = arithmetic.get(operator);
  if (other === undefined) return undefined;
  const after = `${left.getText()} ${other} ${right.getText()}`;
  const mutant = mutantOf(render, node, 'flip-arithmetic', after);
  return `$probe.arithmetic(${mutant}, '${operator}', ${render.text(left)}, ${render.text(right)})`;
};

const loop: Rule = (node, render) => {
  if (!ts.isForOfStatement(node)) return undefined;
  const { initializer, expression, statement } = node;
  const text = expression.getText();
  const first = mutantOf(render, expression, 'first-only', `${text}.slice(0, 1)`);
  const reversed = mutantOf(render, expression, 'reverse-order', `${text}.toReversed()`);
  const items = `$probe.loop(${first}, ${reversed}, ${render.text(expression)})`;
  return `for (${initializer.getText()} of ${items}) { ${render.text(statement)} }`;
};

/** `name(…)`: the name and the arguments. */
function plainCall(node: ts.Node): readonly [string, readonly ts.Expression[]] | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  return [node.expression.text, node.arguments];
}

/** A call of a helper: its list, what comes after it, and how it is written. */
interface HelperCall {
  readonly node: ts.Node;
  readonly list: ts.Expression;
  readonly others: readonly ts.Expression[];
  readonly render: Renderer;
}

/** The arguments with this first one. */
function argumentsWith({ others, render }: HelperCall, first: string): string {
  return `(${[first, ...others.map((each) => render.text(each))].join(', ')})`;
}

function extreme(name: string, other: string): (call: HelperCall) => string {
  return (call) => {
    const { node, list, render } = call;
    const swapped = mutantOf(render, node, 'swap-extreme', `${other}(…)`);
    const same = argumentsWith(call, render.text(list));
    return `($probe.is(${swapped}) ? ${other}${same} : ${name}${same})`;
  };
}

function shift(name: string): (call: HelperCall) => string {
  return ({ node, list, others: [by], render }) => {
    if (by === undefined) return render.parts(node);
    const moved = mutantOf(render, node, 'move-value', `${node.getText()} + 1`);
    return `${name}(${render.text(list)}, $probe.moved(${moved}, ${render.text(by)}))`;
  };
}

const helperCalls: Readonly<Record<string, (call: HelperCall) => string>> = {
  sum(call) {
    const { node, list, render } = call;
    const counted = mutantOf(render, node, 'count-for-sum', `${list.getText()}.length`);
    const first = render.text(list);
    return `($probe.is(${counted}) ? (${first}).length : sum${argumentsWith(call, first)})`;
  },
  // The test says who is meant; it is no clause of the task.
  only({ node, list, others, render }) {
    const dropped = mutantOf(render, node, 'drop-filter', `${list.getText()}[0]`);
    const first = render.text(list);
    const found = `only(${[first, ...others.map((each) => each.getText())].join(', ')})`;
    return `$probe.either(${dropped}, () => ${found}, () => (${first})[0])`;
  },
  highest: extreme('highest', 'lowest'),
  lowest: extreme('lowest', 'highest'),
  sortBy(call) {
    const { node, list, render } = call;
    const reversed = mutantOf(render, node, 'reverse-order', `${list.getText()}.toReversed()`);
    const items = `$probe.order(${reversed}, ${render.text(list)})`;
    return `$probe.sorted(sortBy${argumentsWith(call, items)})`;
  },
  addDays: shift('addDays'),
  addMinutes: shift('addMinutes'),
};

const helperCall: Rule = (node, render) => {
  const [name = '', [list, ...others] = []] = plainCall(node) ?? [];
  const write = Object.hasOwn(helperCalls, name) ? helperCalls[name] : undefined;
  return list === undefined ? undefined : write?.({ node, list, others, render });
};

/** `list.filter(…)` and its like. */
const listCall: Rule = (node, render) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const { expression: receiver, name, questionDotToken } = node.expression;
  if (questionDotToken !== undefined) return undefined;
  const text = receiver.getText();
  const given = (): string => node.arguments.map((each) => render.text(each)).join(', ');
  switch (name.text) {
    case 'filter': {
      const dropped = mutantOf(render, node, 'drop-filter', text);
      const items = render.text(receiver);
      return `($probe.is(${dropped}) ? ${items} : ${items}.filter(${given()}))`;
    }
    case 'find': {
      const dropped = mutantOf(render, node, 'drop-filter', `${text}[0]`);
      const last = mutantOf(render, node, 'reverse-order', `${text}.findLast(…)`);
      const items = render.text(receiver);
      const found = `$probe.order(${last}, ${items}).find(${given()})`;
      return `$probe.either(${dropped}, () => ${found}, () => ${items}[0])`;
    }
    case 'some':
    case 'every': {
      const other = name.text === 'some' ? 'every' : 'some';
      const swapped = mutantOf(render, node, 'swap-quantifier', `${text}.${other}(…)`);
      const [items, test] = [render.text(receiver), given()];
      return `($probe.is(${swapped}) ? ${items}.${other}(${test}) : ${items}.${name.text}(${test}))`;
    }
    case 'at': {
      const reversed = mutantOf(render, node, 'reverse-order', `${text}.toReversed()`);
      return `$probe.order(${reversed}, ${render.text(receiver)}).at(${given()})`;
    }
    case 'toSorted': {
      const reversed = mutantOf(render, node, 'reverse-order', `${text}.toReversed()`);
      return `$probe.sorted($probe.order(${reversed}, ${render.text(receiver)}).toSorted(${given()}))`;
    }
    default:
      return undefined;
  }
};

/** `list[0]` */
const indexed: Rule = (node, render) => {
  if (!ts.isElementAccessExpression(node) || !ts.isNumericLiteral(node.argumentExpression))
    return undefined;
  const text = node.expression.getText();
  const reversed = mutantOf(render, node, 'reverse-order', `${text}.toReversed()`);
  const index = node.argumentExpression.getText();
  return `$probe.order(${reversed}, ${render.text(node.expression)})[${index}]`;
};

const telling = new Set(['tell', 'decline']);

/** `tools.x(…)`, `attempt.x(…)`, `tell(…)`, `decline(…)`. */
function isAct(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return telling.has(expression.text);
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    ['tools', 'attempt'].includes(expression.expression.text)
  );
}

const act: Rule = (node, render) => {
  if (!ts.isExpressionStatement(node) || !isAct(node.expression)) return undefined;
  const dropped = mutantOf(render, node, 'drop-call', '');
  return `{ if (!$probe.is(${dropped})) { ${render.text(node.expression)}; } }`;
};

/** Values that are computed where they are handed over. */
const value: Rule = (node, render) => {
  if (!ts.isPropertyAssignment(node) || !isGiven(node)) return undefined;
  const { initializer } = node;
  if (!isComputed(initializer)) return undefined;
  const moved = mutantOf(render, initializer, 'move-value', `${initializer.getText()} + 1`);
  return `${node.name.getText()}: $probe.moved(${moved}, ${render.text(initializer)})`;
};

function isGiven({ parent }: ts.PropertyAssignment): boolean {
  return isAct(parent.parent) && parent.parent.arguments[0] === parent;
}

function isComputed(node: ts.Expression): boolean {
  return (
    ts.isNumericLiteral(node) ||
    ts.isBinaryExpression(node) ||
    (ts.isCallExpression(node) && !isAct(node)) ||
    ts.isParenthesizedExpression(node)
  );
}

/** Types say nothing at run time. */
const asserted: Rule = (node, render) =>
  ts.isAsExpression(node) ? render.text(node.expression) : undefined;

const rules: readonly Rule[] = [
  ifStatement,
  conditional,
  logical,
  comparison,
  sum,
  loop,
  helperCall,
  listCall,
  indexed,
  act,
  value,
  asserted,
];
