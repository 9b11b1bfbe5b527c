import { byCodeUnit } from '@envloom/core';
import { StructureKind, type ExportDeclarationStructure } from 'ts-morph';
import { Module } from '../code/module.ts';
import type { Exported } from '../code/exports.ts';
import type { Emitter } from '../emitter.ts';
import { sourceFile } from './source.ts';

function exportDeclaration(
  path: string,
  exported: readonly Exported[],
): ExportDeclarationStructure {
  const allTypes = exported.every(({ isType }) => isType);
  return {
    kind: StructureKind.ExportDeclaration,
    moduleSpecifier: path,
    isTypeOnly: allTypes,
    namedExports: exported
      .toSorted((a, b) => byCodeUnit(a.name.toLowerCase(), b.name.toLowerCase()))
      .map(({ name, isType }) => ({ name, isTypeOnly: isType && !allTypes })),
  };
}

/** `src/index.ts`: what the other modules export, by name. */
export const emitIndex: Emitter = (context, before) => {
  const declarations = before
    .filter(({ exports = [] }) => exports.length > 0)
    .toSorted((a, b) => byCodeUnit(a.path, b.path))
    .map(({ path, exports = [] }) => exportDeclaration(path.replace(/^src/, '.'), exports));
  return sourceFile(new Module(context, 'index.ts'), declarations);
};
