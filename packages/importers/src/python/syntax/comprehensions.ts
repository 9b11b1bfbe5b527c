import type { SyntaxNode } from '@lezer/common';
import type { Clause, Comprehension, Expression } from './ast.ts';
import type { Reading } from './nodes.ts';
import { targetOf } from './targets.ts';

export const isComprehension = (parts: readonly SyntaxNode[]): boolean =>
  parts.some(({ name }) => name === 'for');

/** `value for target in iterable if test`, also with `key: value`. */
export function comprehension(
  of: Comprehension['of'],
  parts: readonly SyntaxNode[],
  at: number,
  reading: Reading,
): Expression {
  const start = parts.findIndex(({ name }) => name === 'for');
  const heads = parts.slice(0, start).filter(({ name }) => name !== ':');
  const [first, second] = heads;
  const value = of === 'dict' ? second : first;
  if (value === undefined || first === undefined || parts.some(({ name }) => name === 'async'))
    return { kind: 'unsupported', at, what: 'has a comprehension that is not read' };
  return {
    kind: 'comprehension',
    at,
    of,
    key: of === 'dict' ? reading.expression(first) : undefined,
    value: reading.expression(value),
    clauses: clausesOf(parts.slice(start), reading),
  };
}

function clausesOf(parts: readonly SyntaxNode[], reading: Reading): readonly Clause[] {
  const starts = parts.flatMap(({ name }, at) => (name === 'for' || name === 'if' ? [at] : []));
  return starts.flatMap((start, index) =>
    clauseOf(parts.slice(start, starts[index + 1] ?? parts.length), reading),
  );
}

function clauseOf([word, ...rest]: readonly SyntaxNode[], reading: Reading): readonly Clause[] {
  const last = rest.at(-1);
  if (word === undefined || last === undefined) return [];
  if (word.name === 'if') return [{ kind: 'if', test: reading.expression(last) }];
  const end = rest.findIndex(({ name }) => name === 'in');
  return [
    {
      kind: 'for',
      target: targetOf(rest.slice(0, end), reading),
      iterable: reading.expression(last),
    },
  ];
}
