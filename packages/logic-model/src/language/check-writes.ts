import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { bare } from './functions.ts';
import { findingAt } from './report.ts';
import type { MethodCall, Scope } from './scope.ts';

/** Only a local may be assigned. */
export function assignmentFindings(target: ts.Expression, scope: Scope): Finding[] {
  if (ts.isIdentifier(target) && scope.meaningOf(target).kind === 'local') return [];
  const [message, fix] = refusalOf(target, scope);
  return [findingAt(scope.segment, target, 'ASSIGNMENT_REFUSED', message, fix)];
}

function refusalOf(target: ts.Expression, scope: Scope): readonly [string, string] {
  const name = target.getText();
  if (ts.isIdentifier(target) && scope.meaningOf(target).kind === 'param') {
    return [
      `The param \`${name}\` is assigned; params never change.`,
      'Declare a local: `const rounded = round(amount, 2)`.',
    ];
  }
  const held = ts.isElementAccessExpression(target) ? target.expression : undefined;
  if (held !== undefined && ts.isIdentifier(held) && scope.meaningOf(held).kind === 'local') {
    const local = held.text;
    return [
      `\`${name}\` is assigned; values never change in place.`,
      `Declare \`let ${local}\` and write \`${local} = put(${local}, key, value)\`, or \`${local}.with(index, value)\` for an array.`,
    ];
  }
  return [
    'Only locals may be assigned; rows, arguments, settings and records never change in place.',
    'Use `table.update(row, { field: value })`, `put(record, key, value)`, or a new value with spread.',
  ];
}

/** `push` grows a local array; not the one that a loop around it runs over. */
export function pushFindings({ call, receiver }: MethodCall, scope: Scope): Finding[] {
  const local = ts.isIdentifier(receiver) && scope.meaningOf(receiver).kind === 'local';
  if (!local) return [pushFinding(call, scope, '`push` works on a local array only.')];
  return isIterated(receiver, scope)
    ? [pushFinding(call, scope, `\`${receiver.text}\` grows while a loop runs over it.`)]
    : [];
}

function pushFinding(node: ts.Node, { segment }: Scope, message: string): Finding {
  return findingAt(
    segment,
    node,
    'PUSH_REFUSED',
    message,
    'Push to another fresh array, `const found: string[] = []`, or build one with `map`, `flatMap` or spread.',
  );
}

function isIterated(receiver: ts.Identifier, { program, segment }: Scope): boolean {
  const symbol = program.checker.getSymbolAtLocation(receiver);
  for (let node: ts.Node = receiver; node !== segment.owner; node = node.parent) {
    const { parent } = node;
    if (!ts.isForOfStatement(parent) || parent.statement !== node) continue;
    const iterated = bare(parent.expression);
    if (ts.isIdentifier(iterated) && program.checker.getSymbolAtLocation(iterated) === symbol)
      return true;
  }
  return false;
}
