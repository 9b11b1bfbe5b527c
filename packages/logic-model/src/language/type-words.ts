import { shortened } from '@envloom/core';
import { ts } from 'ts-morph';
import { quoted } from './type-text.ts';
import type { Scope } from './scope.ts';
import { isEvery, isPlainObject, literalTexts } from './type-kinds.ts';

/** What is said instead of the compiler's words, which spell out whole types. */
export interface TypeWords {
  readonly message: string;
  readonly fix: string;
}

/** "Property x is missing in type …" and "… is missing the following properties". */
const missingOne = /^Property '([^']+)' is missing in type/;
const missingSeveral =
  /is missing the following properties from type .*: ([\w, ]+?)(?:, and \d+ more\.)?$/;

/** The fields without which an object does not fit where it is given. */
export function missingValues({ messageText }: ts.Diagnostic): readonly string[] {
  for (const text of chainOf(messageText)) {
    const [, one] = missingOne.exec(text) ?? [];
    if (one !== undefined) return [one];
    const [, several] = missingSeveral.exec(text) ?? [];
    if (several !== undefined) return several.split(', ');
  }
  return [];
}

function chainOf(message: string | ts.DiagnosticMessageChain): string[] {
  return typeof message === 'string'
    ? [message]
    : [message.messageText, ...(message.next ?? []).flatMap(chainOf)];
}

/** An object literal that lacks fields: which, and of what types. */
export function missingWords(
  missing: readonly string[],
  node: ts.Node,
  scope: Scope,
): TypeWords | undefined {
  const literal = ts.findAncestor(node, ts.isObjectLiteralExpression);
  if (literal === undefined) return undefined;
  const { checker } = scope.program;
  const wanted = checker.getContextualType(literal);
  const typed = missing.map((name) => {
    const member = wanted && checker.getPropertyOfType(wanted, name);
    const type = member && checker.typeToString(checker.getTypeOfSymbol(member), node, printing);
    return type === undefined ? name : `${name}: ${shortened(type, LONGEST)}`;
  });
  const call = literal.parent;
  const where = ts.isCallExpression(call)
    ? `\`${shortened(call.expression.getText(), LONGEST)}\` needs`
    : 'The value needs';
  const list = missing.map((name) => `\`${name}\``).join(', ');
  return { message: `${where} ${list}.`, fix: `Add \`${typed.join(', ')}\`.` };
}

const LONGEST = 80;

const printing =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** A call with too few or too many arguments: what it takes. */
export function argumentWords(node: ts.Node, scope: Scope): TypeWords | undefined {
  const call = ts.findAncestor(node, ts.isCallExpression);
  const { checker } = scope.program;
  const signature = call && checker.getResolvedSignature(call);
  if (call === undefined || signature === undefined) return undefined;
  const called = shortened(call.expression.getText(), LONGEST);
  const written = checker.signatureToString(signature, node, printing).replaceAll('readonly ', '');
  return {
    message: `\`${called}\` is called with ${call.arguments.length} arguments.`,
    fix: `Give what it takes: \`${shortened(written, SIGNATURE)}\`.`,
  };
}

const SIGNATURE = 300;

const scalars = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;

/** A comparison of values that are never equal: a row with a text, or a text with a wrong literal. */
export function comparisonWords(node: ts.Node, scope: Scope): TypeWords | undefined {
  const comparison = ts.findAncestor(node, ts.isBinaryExpression);
  if (comparison === undefined) return undefined;
  const sides = [comparison.left, comparison.right];
  const object = sides.find((side) => isPlainObject(scope.presentTypeOf(side)));
  const scalar = sides.find((side) => isEvery(scope.presentTypeOf(side), scalars));
  if (object !== undefined && scalar !== undefined) {
    const names = scope
      .presentTypeOf(object)
      .getProperties()
      .map(({ name }) => name);
    return {
      message: `\`${shortened(object.getText(), LONGEST)}\` is a whole object; it never equals \`${shortened(scalar.getText(), LONGEST)}\`.`,
      fix: `Compare the field that is meant: it has ${names.join(', ')}.`,
    };
  }
  const given = sides.find((side) => ts.isStringLiteralLike(side));
  const other = sides.find((side) => side !== given);
  const values = given && other && literalTexts(scope.presentTypeOf(other));
  if (!given || !other || !values || values.length === 0) return undefined;
  return {
    message: `\`${shortened(other.getText(), LONGEST)}\` is never ${given.getText()} here.`,
    fix: `It is ${values.map(quoted).join(' or ')}.`,
  };
}
