import { exportsOf } from '../code/exports.ts';
import type { Module } from '../code/module.ts';
import type { Statement } from '../code/project.ts';
import type { Draft } from '../emitter.ts';

/** A module under `src`. */
export function sourceFile(module: Module, statements: readonly Statement[]): Draft {
  return {
    path: `src/${module.path}`,
    content: module.print(statements),
    owner: 'generator',
    exports: exportsOf(statements),
  };
}
