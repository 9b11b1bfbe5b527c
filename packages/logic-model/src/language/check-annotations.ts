import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../read/suggest.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';

/** Types that generated files have without importing them, and `Json`, which they import. */
const plainTypes = [
  'Array',
  'Exclude',
  'Json',
  'Omit',
  'Partial',
  'Pick',
  'Readonly',
  'ReadonlyArray',
  'Record',
];

/** Annotations that name anything but types of the model and plain types. */
export function* annotationFindings(node: ts.TypeReferenceNode, scope: Scope): Generator<Finding> {
  const name = node.typeName.getText();
  const known = [...modelTypes(scope), ...plainTypes];
  if (!known.includes(name) && !isConst(node, name) && !isTypeParameter(node, scope))
    yield findingAt(
      scope,
      node,
      'TYPE_DECLARATION_REFUSED',
      `\`${name}\` is no type of the model.`,
      didYouMean(name, known) ?? 'Leave the annotation out, or declare a shape in the model.',
    );
}

function modelTypes({ model }: Scope): string[] {
  return [...model.entities, ...(model.shapes ?? [])].map(({ name }) => name);
}

/** Type parameters are refused where they are declared. */
function isTypeParameter(node: ts.TypeReferenceNode, { program: { checker } }: Scope): boolean {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.TypeParameter) !== 0;
}

function isConst({ parent }: ts.TypeReferenceNode, name: string): boolean {
  return name === 'const' && ts.isAsExpression(parent);
}
