import type { MethodCall } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import { around, type Edit } from './edit.ts';

/** `fuel(…)` around an expression: its length is charged when it is read. */
export function paid(node: ts.Node): Edit[] {
  return around(node, 'fuel(', ')');
}

/**
 * The same around what a method is called on. `book?.tags.map(…)` becomes
 * `fuel(book?.tags)?.map(…)`: the call ends the chain that it stands in.
 */
export function paidReceiver({ call, receiver }: MethodCall): Edit[] {
  const { expression } = call;
  const isChecked =
    ts.isPropertyAccessExpression(expression) && expression.questionDotToken !== undefined;
  const close = ts.isOptionalChain(receiver) && !isChecked ? ')?' : ')';
  return around(receiver, 'fuel(', close);
}
