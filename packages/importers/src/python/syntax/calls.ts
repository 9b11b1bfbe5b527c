import type { SyntaxNode } from '@lezer/common';
import type { Argument, Parameter } from './ast.ts';
import { comprehension, isComprehension } from './comprehensions.ts';
import { groupsOf, innerParts, type Reading, textOf } from './nodes.ts';

/** The arguments of a call. */
export function argumentsOf(node: SyntaxNode, reading: Reading): readonly Argument[] {
  const parts = innerParts(node);
  if (isComprehension(parts)) {
    const value = comprehension('generator', parts, node.from, reading);
    return [{ value, kind: 'plain', name: undefined }];
  }
  return groupsOf(parts).flatMap((group) => argumentOf(group, reading));
}

function argumentOf(group: readonly SyntaxNode[], reading: Reading): readonly Argument[] {
  const [first, second, third] = group;
  if (first === undefined) return [];
  const given = (
    node: SyntaxNode | undefined,
    kind: Argument['kind'],
    name?: string,
  ): Argument[] => (node === undefined ? [] : [{ value: reading.expression(node), kind, name }]);
  if (first.name === '*') return given(second, 'spread');
  if (first.name === '**') return given(second, 'spread-named');
  return second?.name === 'AssignOp' && textOf(reading, second) === '='
    ? given(third, 'named', textOf(reading, first))
    : given(first, 'plain');
}

/** `: Dict[str, int]` without its colon. */
export const annotationText = (text: string): string => text.replace(/^:\s*/, '');

/** The parameters of a function. After `*` or `*rest` they are given by name. */
export function parametersOf(node: SyntaxNode, reading: Reading): readonly Parameter[] {
  let kind: Parameter['kind'] = 'plain';
  return groupsOf(innerParts(node)).flatMap((group): Parameter[] => {
    const [first, second] = group;
    if (first === undefined || first.name === '/') return [];
    if (first.name === '*' || first.name === '**') {
      if (first.name === '*') kind = 'named';
      const own = first.name === '*' ? 'rest' : 'rest-named';
      return second === undefined
        ? []
        : [{ name: textOf(reading, second), kind: own, annotation: '', fallback: undefined }];
    }
    const assign = group.findIndex(({ name }) => name === 'AssignOp');
    const fallback = assign === -1 ? undefined : group[assign + 1];
    const type = group.find(({ name }) => name === 'TypeDef');
    return [
      {
        name: textOf(reading, first),
        kind,
        annotation: type === undefined ? '' : annotationText(textOf(reading, type)),
        fallback: fallback === undefined ? undefined : reading.expression(fallback),
      },
    ];
  });
}
