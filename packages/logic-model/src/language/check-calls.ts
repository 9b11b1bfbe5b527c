import { bare, enclosed, calledName, methodCallOf, type MethodCall } from './nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { isCallback } from './functions.ts';
import { refusals } from './refusals.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';
import { commonFailureCodes } from '../names/reserved.ts';

/** Longest text that `repeat` and padding may make in one call, in units. */
const MAX_REPEAT = 200;

const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Calls of anything but named functions and methods, and arguments that must be literals. */
export function* callFindings(node: ts.CallExpression, scope: Scope): Generator<Finding> {
  const name = calledName(node);
  const call = methodCallOf(node);
  if (name !== undefined) yield* codeFindings(node, name, scope);
  else if (call?.method === 'push') yield* pushFindings(call, scope);
  else if (call !== undefined) yield* repeatFindings(call, scope);
  // `import(…)` and the like have a refusal of their own.
  else if (!refusals.has(node.expression.kind))
    yield findingAt(
      scope,
      node.expression,
      'VALUE_REFUSED',
      'Only named functions and methods are called.',
      'Write `name(…)` or `receiver.method(…)`.',
    );
}

const failing: ReadonlyMap<string, { readonly at: number; readonly form: string }> = new Map([
  ['check', { at: 1, form: "`check(condition, 'MEMBER_SUSPENDED', message)`" }],
  ['fail', { at: 0, form: "`fail('MEMBER_SUSPENDED', message)`" }],
]);

function* codeFindings(
  node: ts.CallExpression,
  name: ts.Identifier,
  scope: Scope,
): Generator<Finding> {
  const helper = scope.meaningOf(name).kind === 'helper' ? failing.get(name.text) : undefined;
  if (helper === undefined) return;
  const argument = node.arguments.find(ts.isSpreadElement) ?? node.arguments[helper.at];
  if (argument === undefined) return;
  if (!ts.isStringLiteral(argument) || !CODE.test(argument.text))
    yield findingAt(
      scope,
      argument,
      'FAILURE_CODE_INVALID',
      'A failure code is a string literal in capitals.',
      `Write ${helper.form}; use one call for each code.`,
    );
  // Arguments may be refused by a body as well as by the runtime.
  else if (argument.text !== 'INVALID_ARGUMENTS' && commonFailureCodes.includes(argument.text))
    yield findingAt(
      scope,
      argument,
      'FAILURE_CODE_INVALID',
      `Only the runtime fails with \`${argument.text}\`.`,
      'Use a code that says what is refused, such as `PRICE_NOT_ACCEPTED` or `EMAIL_TAKEN`.',
    );
}

const repeating = new Set(['repeat', 'padStart', 'padEnd']);

function* repeatFindings({ call, method }: MethodCall, scope: Scope): Generator<Finding> {
  const length = call.arguments[0];
  if (!repeating.has(method) || length === undefined) return;
  if (!ts.isNumericLiteral(length) || Number(length.text) > MAX_REPEAT)
    yield findingAt(
      scope,
      length,
      'REPEAT_UNBOUNDED',
      `\`${method}\` takes a literal count of at most ${MAX_REPEAT}.`,
      'Write the count as a number, such as `4`.',
    );
}

/** `push` grows a local array; not the one that a loop around it runs over. */
function* pushFindings({ call, receiver }: MethodCall, scope: Scope): Generator<Finding> {
  if (!ts.isIdentifier(receiver) || scope.meaningOf(receiver).kind !== 'local')
    yield pushFinding(call, scope, '`push` works on a local array only.');
  else if (isIterated(receiver, scope))
    yield pushFinding(call, scope, `\`${receiver.text}\` grows while a loop runs over it.`);
}

function pushFinding(node: ts.Node, scope: Scope, message: string): Finding {
  return findingAt(
    scope,
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

/** Arrows stand as callbacks or as local constants, nowhere else. */
export function* callbackFindings(node: ts.ArrowFunction, scope: Scope): Generator<Finding> {
  const holder = enclosed(node);
  if (!isCallback(holder, scope) && !isConstant(holder))
    yield findingAt(
      scope,
      node,
      'VALUE_REFUSED',
      'A function is no value: it cannot be stored, returned or called in place.',
      'Pass it as a callback, or name it: `const fee = (days: number) => …`.',
    );
}

function isConstant(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isVariableDeclaration(parent) &&
    parent.initializer === node &&
    ts.isIdentifier(parent.name) &&
    (parent.parent.flags & ts.NodeFlags.Const) !== 0
  );
}

/** Only a local may be assigned. */
export function* assignmentFindings(target: ts.Expression, scope: Scope): Generator<Finding> {
  const kind = ts.isIdentifier(target) ? scope.meaningOf(target).kind : undefined;
  if (kind === 'local') return;
  const name = target.getText();
  const local = kind === undefined ? localIndexed(target, scope) : undefined;
  const refused = (message: string, fix: string): Finding =>
    findingAt(scope, target, 'ASSIGNMENT_REFUSED', message, fix);
  if (kind === 'param')
    yield refused(
      `The param \`${name}\` is assigned; params never change.`,
      'Declare a local: `const rounded = round(amount, 2)`.',
    );
  else if (local !== undefined)
    yield refused(
      `\`${name}\` is assigned; values never change in place.`,
      `Declare \`let ${local}\` and write \`${local} = put(${local}, key, value)\`, or \`${local}.with(index, value)\` for an array.`,
    );
  else
    yield refused(
      'Only locals may be assigned; rows, arguments, settings and records never change in place.',
      'Use `table.update(row, { field: value })`, `put(record, key, value)`, or a new value with spread.',
    );
}

/** `xs` in `xs[0] = x`, where it is a local. */
function localIndexed(target: ts.Expression, scope: Scope): string | undefined {
  const held = ts.isElementAccessExpression(target) ? target.expression : undefined;
  return held !== undefined && ts.isIdentifier(held) && scope.meaningOf(held).kind === 'local'
    ? held.text
    : undefined;
}
