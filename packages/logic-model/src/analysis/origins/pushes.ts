import { enclosed } from '../../language/nodes.ts';
import { ts } from 'ts-morph';
import { givesAnotherName } from '../aliases.ts';
import { item, value, type Flow, type Path, type Source } from './source.ts';

/** What may be pushed to the array that an expression makes. */
export function pushedSources(array: ts.Expression, path: Path, flow: Flow): readonly Source[] {
  return pushesTo(enclosed(array), flow).flatMap((call) =>
    call.arguments.map((argument) =>
      ts.isSpreadElement(argument)
        ? value(argument.expression, [item, ...path])
        : value(argument, path),
    ),
  );
}

/** Pushes to the one name that an array has; all of them where it may have others. */
function pushesTo(array: ts.Expression, flow: Flow): readonly ts.CallExpression[] {
  const { parent } = array;
  if (isReadInPlace(parent)) return [];
  const { pushes } = flow.uses;
  return isOnlyName(parent, flow) ? (pushes.get(parent) ?? []) : [...pushes.values()].flat();
}

/** Whether an array is used up where it is made: `[a, b].map(…)`, `for (const x of [a, b])`. */
function isReadInPlace(parent: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isForOfStatement(parent) ||
    ts.isSpreadElement(parent)
  );
}

function isOnlyName(declaration: ts.Node, { scope, uses }: Flow): boolean {
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false;
  const mentions = uses.mentions.get(declaration) ?? [];
  return mentions.every((mention) => !givesAnotherName(mention, scope));
}
