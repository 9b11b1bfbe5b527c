import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { isReservedWord, rewriteNames } from '../names/reserved.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';

/** Locals under names that modules reserve, or that hide what generated code calls. */
export function localFindings(node: ts.Identifier, { segment }: Scope): Finding[] {
  if (!isDeclared(node) || !isTaken(node.text)) return [];
  return [
    findingAt(
      segment,
      node,
      'RESERVED_NAME',
      `\`${node.text}\` has a meaning of its own in generated code.`,
      `Choose another name, such as \`${node.text}Value\`.`,
    ),
  ];
}

function isTaken(name: string): boolean {
  return isReservedWord(name) || rewriteNames.has(name);
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const isLocal =
    ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) || ts.isParameter(parent);
  return isLocal && parent.name === node;
}
