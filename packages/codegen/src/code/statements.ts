import {
  StructureKind,
  VariableDeclarationKind,
  type InterfaceDeclarationStructure,
  type JSDocStructure,
  type OptionalKind,
  type PropertySignatureStructure,
  type TypeAliasDeclarationStructure,
  type VariableStatementStructure,
} from 'ts-morph';
import { holdText } from './held-text.ts';
import { literalText, type Literal } from './literal.ts';

type Docs = OptionalKind<JSDocStructure>[];

/** Keeps declarations one line apart; ts-morph sets constants without. */
const apart = '\n';

export function constant(
  name: string,
  type: string,
  value: Literal,
  comment: Docs,
): VariableStatementStructure {
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: apart,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name, type, initializer: holdText(literalText(value)) }],
    docs: comment,
  };
}

export function interfaceOf(
  name: string,
  properties: PropertySignatureStructure[],
  comment: Docs,
): InterfaceDeclarationStructure {
  return { kind: StructureKind.Interface, isExported: true, name, properties, docs: comment };
}

export function typeAlias(
  name: string,
  type: string,
  comment: Docs,
): TypeAliasDeclarationStructure {
  return {
    kind: StructureKind.TypeAlias,
    leadingTrivia: apart,
    isExported: true,
    name,
    type: holdText(type),
    docs: comment,
  };
}
