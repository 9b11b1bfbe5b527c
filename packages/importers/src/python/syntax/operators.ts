import type { SyntaxNode } from '@lezer/common';
import type { Compare, Expression } from './ast.ts';
import { partsOf, type Reading, textOf } from './nodes.ts';

/** A part of a formula: an operand, or the operator between two of them. */
type Token =
  | { readonly kind: 'operand'; readonly node: SyntaxNode }
  | { readonly kind: 'operator'; readonly text: string; readonly at: number };

const formulas = new Set(['BinaryExpression', 'UnaryExpression', 'ConditionalExpression']);
const words = new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else']);

/** Whether a node is made of operators and operands. */
export const isFormula = ({ name }: SyntaxNode): boolean => formulas.has(name);

/**
 * A formula. The parser is for highlighting and lets `not` bind weaker than `and`, so a formula is laid
 * flat and put together again by the precedences of Python.
 */
export function formula(node: SyntaxNode, reading: Reading): Expression {
  const tokens: Token[] = [];
  layFlat(node, tokens, reading);
  return new Formula(tokens, reading).conditional();
}

function layFlat(node: SyntaxNode, tokens: Token[], reading: Reading): void {
  for (const part of partsOf(node)) {
    const { name, from } = part;
    if (isFormula(part)) layFlat(part, tokens, reading);
    else if (words.has(name) || name.endsWith('Op'))
      tokens.push({ kind: 'operator', text: textOf(reading, part), at: from });
    else tokens.push({ kind: 'operand', node: part });
  }
}

/** Operators that join two values, the weakest first; `**` and those before one value are read apart. */
const levels: readonly (readonly string[])[] = [
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '//', '%', '@'],
];

const comparisons = new Set(['==', '!=', '<>', '<', '<=', '>', '>=', 'in', 'is', 'not']);

class Formula {
  #next = 0;
  readonly #tokens: readonly Token[];
  readonly #reading: Reading;

  constructor(tokens: readonly Token[], reading: Reading) {
    this.#tokens = tokens;
    this.#reading = reading;
  }

  conditional(): Expression {
    const value = this.#or();
    const at = this.#takes('if');
    if (at === undefined) return value;
    const test = this.#or();
    this.#takes('else');
    return { kind: 'conditional', at, test, value, otherwise: this.conditional() };
  }

  #or(): Expression {
    let left = this.#and();
    for (let at = this.#takes('or'); at !== undefined; at = this.#takes('or'))
      left = { kind: 'logic', at, operator: 'or', left, right: this.#and() };
    return left;
  }

  #and(): Expression {
    let left = this.#not();
    for (let at = this.#takes('and'); at !== undefined; at = this.#takes('and'))
      left = { kind: 'logic', at, operator: 'and', left, right: this.#not() };
    return left;
  }

  #not(): Expression {
    const at = this.#takes('not');
    return at === undefined
      ? this.#compare()
      : { kind: 'unary', at, operator: 'not', operand: this.#not() };
  }

  #compare(): Expression {
    const first = this.#joined(0);
    const rest: Compare['rest'][number][] = [];
    const start = this.#next;
    for (let operator = this.#comparison(); operator !== undefined; operator = this.#comparison())
      rest.push({ operator, right: this.#joined(0) });
    const token = this.#tokens[start];
    const at = token?.kind === 'operator' ? token.at : first.at;
    return rest.length === 0 ? first : { kind: 'compare', at, first, rest };
  }

  #comparison(): string | undefined {
    const text = this.#operator();
    if (text === undefined || !comparisons.has(text)) return undefined;
    this.#next += 1;
    if (text === 'not') return this.#takes('in') === undefined ? undefined : 'not in';
    if (text === 'is') return this.#takes('not') === undefined ? 'is' : 'is not';
    return text;
  }

  #joined(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.#signed();
    let left = this.#joined(level + 1);
    for (let operator = this.#operator(); operator !== undefined; operator = this.#operator()) {
      if (!operators.includes(operator)) break;
      const at = this.#takes(operator) ?? left.at;
      left = { kind: 'binary', at, operator, left, right: this.#joined(level + 1) };
    }
    return left;
  }

  #signed(): Expression {
    const operator = this.#operator();
    if (operator === undefined || !['-', '+', '~'].includes(operator)) return this.#power();
    const at = this.#takes(operator) ?? 0;
    return { kind: 'unary', at, operator, operand: this.#signed() };
  }

  #power(): Expression {
    const left = this.#operand();
    const at = this.#takes('**');
    return at === undefined
      ? left
      : { kind: 'binary', at, operator: '**', left, right: this.#signed() };
  }

  #operand(): Expression {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    return token?.kind === 'operand'
      ? this.#reading.expression(token.node)
      : { kind: 'unsupported', at: token?.at ?? 0, what: 'has an operator without a value' };
  }

  #operator(): string | undefined {
    const token = this.#tokens[this.#next];
    return token?.kind === 'operator' ? token.text : undefined;
  }

  /** @returns where the operator stands, if it is the next one */
  #takes(text: string): number | undefined {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'operator' || token.text !== text) return undefined;
    this.#next += 1;
    return token.at;
  }
}
