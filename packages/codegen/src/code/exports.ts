import { StructureKind } from 'ts-morph';
import type { Statement } from './project.ts';

/** A name that a module exports. */
export interface Exported {
  readonly name: string;
  readonly isType: boolean;
}

const type = (name: string): Exported[] => [{ name, isType: true }];
const value = (name: string): Exported[] => [{ name, isType: false }];

function exportedBy(statement: Statement): Exported[] {
  if (typeof statement === 'string' || typeof statement === 'function') return [];
  if (!('isExported' in statement) || !(statement.isExported ?? false)) return [];
  switch (statement.kind) {
    case StructureKind.Interface:
    case StructureKind.TypeAlias:
      return type(statement.name);
    case StructureKind.Function:
    case StructureKind.Class:
      return value(statement.name ?? '');
    case StructureKind.VariableStatement:
      return statement.declarations.flatMap(({ name }) => value(name));
    default:
      return [];
  }
}

/** What the statements of a module export, in their order. */
export function exportsOf(statements: readonly Statement[]): Exported[] {
  return statements.flatMap(exportedBy);
}
