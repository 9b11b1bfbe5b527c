import { programNames } from '@envloom/core';
import { StructureKind, type PropertySignatureStructure } from 'ts-morph';
import { fromModel } from '../code/header.ts';
import { Module } from '../code/module.ts';
import { interfaceOf, typeAlias } from '../code/statements.ts';
import { type EmitContext, operationNames } from '../context.ts';
import type { Draft } from '../emitter.ts';
import { sourceFile } from '../emitters/source.ts';
import { docs } from '../text/comment.ts';
import { taskTypeNames } from './names.ts';

export const episodesTasks = '@envloom/episodes/tasks';

/** `src/tasks/scope.ts`: what the solutions of task programs see. */
export function scopeModule(context: EmitContext): Draft {
  const module = new Module(context, 'tasks/scope.ts', fromModel);
  const { tools, solving } = taskTypeNames(context);
  const className = module.own('environment.ts', context.names.className, 'type');
  const solvingScope = module.externalType(episodesTasks, 'SolvingScope');
  const { operations } = context.model;
  const names = programNames(operations.map(({ name }) => name));
  const methods = operations.map((operation, at): PropertySignatureStructure => {
    const { method } = operationNames(context, operation);
    return {
      kind: StructureKind.PropertySignature,
      isReadonly: true,
      name: names[at] ?? operation.name,
      type: `${className}['${method}']`,
    };
  });
  return sourceFile(module, [
    interfaceOf(tools, methods, docs('The tools by their names.')),
    typeAlias(solving, `${solvingScope}<${tools}>`, docs('What solutions see.')),
  ]);
}
