import { enclosed, contains, isValueIdentifier } from './nodes.ts';
import { shortened } from '@envloom/core';
import { ts } from 'ts-morph';
import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { missingMember } from './missing-members.ts';
import { isUnknown } from './functions.ts';
import { isAllowedBinary, refusals } from './refusals.ts';
import { findingAtOffset } from './report.ts';
import type { Scope } from './scope.ts';
import { JSON_FIX, LISTS_FIX, typeFixes, VOID_FIX } from './type-fixes.ts';
import {
  argumentWords,
  comparisonWords,
  missingValues,
  missingWords,
  type TypeWords,
} from './type-words.ts';

/** "Cannot find name" and its variants: the checks of names and annotations have better words. */
const reportedElsewhere = new Set([
  2304, 2552, 2503, 18004, 2580, 2581, 2582, 2583, 2584, 2585, 2591, 2592, 2593, 2693, 2867, 2868,
]);

/** "Property does not exist" and its variants. */
const missingMembers = new Set([2339, 2550, 2551]);

/** "Parameter implicitly has an any type" and its variants. */
const untypedParameter = new Set([7006, 7019, 7031]);

/** What the compiler says about a segment, in the model's terms. */
export function typeFindings(scope: Scope): Finding[] {
  return scope.program
    .errorsOf(scope.segment)
    .filter(({ code }) => !reportedElsewhere.has(code))
    .filter((diagnostic) => !follows(diagnostic, scope))
    .map((diagnostic) => typeFinding(diagnostic, scope));
}

/** Whether an error only follows from another problem, which is reported. */
function follows({ code, start = 0 }: ts.Diagnostic, scope: Scope): boolean {
  const node = nodeAt(scope, start);
  if (node === undefined) return false;
  if (isOperandOfRefused(node)) return true;
  if (missingMembers.has(code)) return isOfRefused(node.parent, scope);
  return untypedParameter.has(code) && isOfUnknownCall(node, scope);
}

/** `/x/.test(text)` is refused for its regular expression, `process.env` for the name. */
function isOfRefused(node: ts.Node, scope: Scope): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    contains(
      node.expression,
      (inner) =>
        refusals.has(inner.kind) ||
        (isValueIdentifier(inner) && scope.meaningOf(inner).kind === 'unknown'),
    )
  );
}

/** `a, b` and `a instanceof b` are refused for their operator. */
function isOperandOfRefused({ parent }: ts.Node): boolean {
  return ts.isBinaryExpression(parent) && !isAllowedBinary(parent);
}

/** A callback of a call that is unknown itself cannot have types for its parameters. */
function isOfUnknownCall(parameter: ts.Node, scope: Scope): boolean {
  let node = parameter;
  while (!ts.isArrowFunction(node) && node !== scope.segment.owner) node = node.parent;
  const call = ts.isArrowFunction(node) ? enclosed(node).parent : node;
  return ts.isCallExpression(call) && isUnknown(call.expression, scope);
}

function typeFinding(diagnostic: ts.Diagnostic, scope: Scope): Finding {
  const { start = 0, length = 1 } = diagnostic;
  const node = nodeAt(scope, start);
  const { code, message, fix } = wordsFor(diagnostic, node, scope);
  const whole = node !== undefined && ts.isReturnStatement(node) ? node.end - start : length;
  return { ...findingAtOffset(scope, start, code, message), fix, length: whole };
}

interface Words {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly fix?: string | undefined;
}

function wordsFor(diagnostic: ts.Diagnostic, node: ts.Node | undefined, scope: Scope): Words {
  const text = textOf(diagnostic);
  const message = shortened(readable(text), LONGEST);
  const access = node?.parent;
  if (missingMembers.has(diagnostic.code) && access && ts.isPropertyAccessExpression(access))
    return { message, ...missingMember(access, scope) };
  const known = betterWords(diagnostic, node, scope);
  if (known !== undefined) return { code: 'TYPE_ERROR', ...known };
  const [, fix = typeFixes.get(diagnostic.code)] =
    fixesOfTexts.find(([pattern]) => pattern.test(text)) ?? [];
  return { code: 'TYPE_ERROR', message, fix };
}

/** What to write instead, by the words of the compiler. */
const fixesOfTexts: readonly (readonly [RegExp, string])[] = [
  [/'unknown\[\]'/, LISTS_FIX],
  [/to (?:type|parameter of type) 'Json(?: \| (?:undefined|null))*'/, JSON_FIX],
  [/to type 'void'/, VOID_FIX],
];

/** Words for errors that the compiler tells with whole types. */
function betterWords(
  diagnostic: ts.Diagnostic,
  node: ts.Node | undefined,
  scope: Scope,
): TypeWords | undefined {
  if (node === undefined) return undefined;
  const missing = missingValues(diagnostic);
  if (missing.length > 0) return missingWords(missing, node, scope);
  if (diagnostic.code === 2367) return comparisonWords(node, scope);
  return diagnostic.code === 2554 ? argumentWords(node, scope) : undefined;
}

function textOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, ' ');
}

const LONGEST = 400;

/** Of several ways to call a helper the first is told. */
const firstOverload =
  /^No overload matches this call\. Overload 1 of \d+, '.*?', gave the following error\. (.*?) Overload 2 of .*$/;

/** Names of generated helper types read as what they mean. */
function readable(message: string): string {
  return message
    .replace(/\$New(\w+)/g, 'the values of a new $1')
    .replace(/\$Change(\w+)/g, 'a change of $1')
    .replaceAll('$Speakable', 'text, number or boolean')
    .replaceAll('$Body', 'JSON')
    .replace(/ Do you need to change your target library\?.*$/, '')
    .replace(/\s+/g, ' ')
    .replace(firstOverload, '$1');
}

function nodeAt({ program }: Scope, position: number): ts.Node | undefined {
  const find = (node: ts.Node): ts.Node | undefined => {
    if (position < node.getStart() || position >= node.end) return undefined;
    return ts.forEachChild(node, find) ?? node;
  };
  return find(program.source);
}
