import { ts } from 'ts-morph';
import { nodesAround, propertyName } from './tree.ts';

/** Where a local name of a body gets its value. */
export interface Declaration {
  readonly name: ts.Identifier;
  /** A local with a value, the item of a `for…of`, or a parameter of a callback. */
  readonly kind: 'local' | 'item' | 'parameter';
  /** The initial value, the list that is iterated; nothing for parameters. */
  readonly value: ts.Expression | undefined;
  /** The callback and the position of a parameter. */
  readonly arrow: ts.ArrowFunction | undefined;
  readonly index: number;
  /** The property that a destructuring takes out, or the position in a list. */
  readonly property: string | number | undefined;
}

type Source = Omit<Declaration, 'name' | 'property'>;

/** The declaration of a local name, seen from where it is used; nothing for names of the model. */
export function declarationOf(use: ts.Identifier): Declaration | undefined {
  for (const around of nodesAround(use)) {
    const found = declaredIn(around).find(
      (declaration) => declaration.name.text === use.text && isVisible(declaration, use),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A local is not visible in its own initial value. */
function isVisible({ name, value, kind }: Declaration, use: ts.Identifier): boolean {
  return name !== use && (kind !== 'local' || !nodesAround(use).some((around) => around === value));
}

function declaredIn(node: ts.Node): Declaration[] {
  if (ts.isBlock(node) || ts.isCaseClause(node) || ts.isDefaultClause(node)) {
    return node.statements.filter(ts.isVariableStatement).flatMap(localsOf);
  }
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
    const source: Source = { kind: 'item', value: node.expression, arrow: undefined, index: 0 };
    return node.initializer.declarations.flatMap(({ name }) => namesOf(name, source, undefined));
  }
  if (ts.isArrowFunction(node)) {
    return node.parameters.flatMap(({ name }, index) =>
      namesOf(name, { kind: 'parameter', value: undefined, arrow: node, index }, undefined),
    );
  }
  return [];
}

function localsOf(statement: ts.VariableStatement): Declaration[] {
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    namesOf(name, { kind: 'local', value: initializer, arrow: undefined, index: 0 }, undefined),
  );
}

function namesOf(
  name: ts.BindingName,
  source: Source,
  property: string | number | undefined,
): Declaration[] {
  if (ts.isIdentifier(name)) return [{ ...source, name, property }];
  return name.elements.flatMap((element, index) => {
    if (ts.isOmittedExpression(element)) return [];
    const taken = ts.isArrayBindingPattern(name)
      ? index
      : propertyName(element.propertyName ?? element.name);
    return namesOf(element.name, source, taken);
  });
}
