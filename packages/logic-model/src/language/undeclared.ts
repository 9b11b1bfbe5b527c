import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Shape } from '../schema/model.ts';
import { bare, calledName, isValueIdentifier, walk } from './nodes.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';

/** A call of `undeclared`, and the members that are declared of what it is given. */
export interface UndeclaredCall {
  readonly call: ts.CallExpression;
  readonly argument: ts.Expression;
  /** Nothing where what it is given keeps none. */
  readonly declared: readonly string[] | undefined;
}

/** Every call of `undeclared` in a segment. */
export function undeclaredCalls(scope: Scope): UndeclaredCall[] {
  const found: UndeclaredCall[] = [];
  walk(scope.segment.root, (node) => {
    const name = calledName(node);
    if (name === undefined || !isUndeclared(name, scope) || !ts.isCallExpression(node)) return;
    const [argument] = node.arguments;
    if (argument !== undefined)
      found.push({ call: node, argument, declared: declaredOf(argument, scope) });
  });
  return found;
}

function isUndeclared(name: ts.Identifier, scope: Scope): boolean {
  const meaning = scope.meaningOf(name);
  return meaning.kind === 'helper' && meaning.helper.name === 'undeclared';
}

/** `undeclared` of what keeps no other members, and `undeclared` that is handed on. */
export function undeclaredFindings(scope: Scope): Finding[] {
  const found = undeclaredCalls(scope)
    .filter(({ declared }) => declared === undefined)
    .map(({ argument }) =>
      findingAt(
        scope,
        argument,
        'TYPE_ERROR',
        `\`${argument.getText()}\` keeps no members that are not declared.`,
        'Give it `args` of an operation, or a value of a shape, with `unknown: keep`.',
      ),
    );
  walk(scope.segment.root, (node) => {
    if (!isValueIdentifier(node) || !isUndeclared(node, scope)) return;
    if (!ts.isCallExpression(node.parent) || node.parent.expression !== node)
      found.push(
        findingAt(
          scope,
          node,
          'VALUE_REFUSED',
          'A function is no value: `undeclared` may only be called.',
          'Wrap it in an arrow: `(item) => undeclared(item)`.',
        ),
      );
  });
  return found;
}

function declaredOf(argument: ts.Expression, scope: Scope): readonly string[] | undefined {
  const node = bare(argument);
  if (ts.isIdentifier(node) && scope.meaningOf(node).kind === 'args') return paramsOf(scope);
  const type = scope.typeOf(node);
  const parts = (type.isUnion() ? type.types : [type]).map((part) => shapeOf(part, scope));
  // Of a union: what one of them declares is declared.
  const names = parts.map((shape) =>
    shape?.unknown === 'keep' ? shape.fields.map(({ name }) => name) : undefined,
  );
  const known = names.flatMap((each) => each ?? []);
  return names.includes(undefined) ? undefined : [...new Set(known)];
}

function paramsOf({ model, segment: { segment } }: Scope): readonly string[] | undefined {
  const [list, at] = segment.path;
  const operation = list === 'operations' ? model.operations[Number(at)] : undefined;
  return operation?.unknown === 'keep' ? operation.params.map(({ name }) => name) : undefined;
}

/** The shape whose name a type bears. */
function shapeOf(type: ts.Type, { model }: Scope): Shape | undefined {
  const name = type.aliasSymbol?.name;
  return model.shapes?.find((shape) => shape.name === name);
}
