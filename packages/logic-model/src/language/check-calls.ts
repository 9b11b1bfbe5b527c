import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { pushFindings } from './check-writes.ts';
import { refusals } from './refusals.ts';
import { findingAt } from './report.ts';
import { calledName, methodCallOf, type MethodCall, type Scope } from './scope.ts';

/** Longest text that `repeat` and padding may make in one call, in units. */
export const MAX_REPEAT = 200;

const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Calls of anything but named functions and methods, and arguments that must be literals. */
export function callFindings(node: ts.CallExpression, scope: Scope): Finding[] {
  const name = calledName(node);
  if (name !== undefined) return isFailure(name, scope) ? codeFindings(node, name.text, scope) : [];
  const call = methodCallOf(node);
  if (call === undefined) return isRefused(node.expression) ? [] : [unnamedCall(node, scope)];
  if (call.method === 'push') return pushFindings(call, scope);
  return repeatFindings(call, scope);
}

/** `import(…)` and the like have a refusal of their own. */
function isRefused(callee: ts.Expression): boolean {
  return refusals.has(callee.kind);
}

function unnamedCall(node: ts.CallExpression, { segment }: Scope): Finding {
  return findingAt(
    segment,
    node.expression,
    'VALUE_REFUSED',
    'Only named functions and methods are called.',
    'Write `name(…)` or `receiver.method(…)`.',
  );
}

function isFailure(name: ts.Identifier, scope: Scope): boolean {
  const meaning = scope.meaningOf(name);
  return meaning.kind === 'helper' && (name.text === 'check' || name.text === 'fail');
}

function codeFindings(node: ts.CallExpression, name: string, { segment }: Scope): Finding[] {
  const spread = node.arguments.find(ts.isSpreadElement);
  const argument = spread ?? node.arguments[name === 'check' ? 1 : 0];
  if (argument === undefined) return [];
  if (ts.isStringLiteral(argument) && CODE.test(argument.text)) return [];
  return [
    findingAt(
      segment,
      argument,
      'FAILURE_CODE_INVALID',
      'A failure code is a string literal in capitals.',
      `Write ${name === 'check' ? "`check(condition, 'MEMBER_SUSPENDED', message)`" : "`fail('MEMBER_SUSPENDED', message)`"}; use one call for each code.`,
    ),
  ];
}

const repeating = new Set(['repeat', 'padStart', 'padEnd']);

function repeatFindings({ call, method }: MethodCall, { segment }: Scope): Finding[] {
  const length = call.arguments[0];
  if (!repeating.has(method) || length === undefined) return [];
  if (ts.isNumericLiteral(length) && Number(length.text) <= MAX_REPEAT) return [];
  return [
    findingAt(
      segment,
      length,
      'REPEAT_UNBOUNDED',
      `\`${method}\` takes a literal count of at most ${MAX_REPEAT}.`,
      'Write the count as a number, such as `4`.',
    ),
  ];
}
