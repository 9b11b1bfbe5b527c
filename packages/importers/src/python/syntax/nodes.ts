import type { SyntaxNode } from '@lezer/common';
import type { Expression } from './ast.ts';

/** What reading a part of a tree needs of the rest. */
export interface Reading {
  readonly source: string;
  expression(node: SyntaxNode): Expression;
}

/** The parts of a node, without comments. */
export function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (child.name !== 'Comment') parts.push(child);
  return parts;
}

export const textOf = ({ source }: Pick<Reading, 'source'>, { from, to }: SyntaxNode): string =>
  source.slice(from, to);

const brackets = new Set(['(', ')', '[', ']', '{', '}']);

/** The parts between the brackets of a node. */
export const innerParts = (node: SyntaxNode): readonly SyntaxNode[] =>
  partsOf(node).filter(({ name }) => !brackets.has(name));

/** Parts in groups, as separators divide them; an empty group after the last separator is left out. */
export function groupsOf(
  parts: readonly SyntaxNode[],
  isSeparator: (name: string) => boolean = (name) => name === ',',
): readonly (readonly SyntaxNode[])[] {
  const groups: SyntaxNode[][] = [[]];
  for (const part of parts)
    if (isSeparator(part.name)) groups.push([]);
    else groups.at(-1)?.push(part);
  return groups.at(-1)?.length === 0 ? groups.slice(0, -1) : groups;
}
