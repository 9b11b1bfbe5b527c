import { StructureKind, type PropertySignatureStructure } from 'ts-morph';
import { fromTasks } from '../code/header.ts';
import { holdText } from '../code/held-text.ts';
import { Module } from '../code/module.ts';
import type { Statement } from '../code/project.ts';
import { interfaceOf } from '../code/statements.ts';
import type { EmitContext } from '../context.ts';
import type { Draft } from '../emitter.ts';
import { sourceFile } from '../emitters/source.ts';
import { docs } from '../text/comment.ts';
import { taskTypeNames } from './names.ts';
import { ownType, pattern, surroundings } from './surroundings.ts';
import type { TaskHelperCode, TaskSet } from './task-set.ts';

/** The function of `src/tasks/helpers.ts`. */
export const helpersFunction = 'solveHelpers';

/** `src/tasks/helpers.ts`: what the solutions share. */
export function helpersModule(context: EmitContext, { helpers }: TaskSet): Draft[] {
  if (helpers === undefined) return [];
  const module = new Module(context, 'tasks/helpers.ts', fromTasks('helpers.yaml'));
  return [sourceFile(module, helperStatements(module, helpers))];
}

function helperStatements(module: Module, code: TaskHelperCode): Statement[] {
  const names = taskTypeNames(module.context);
  const { scope } = surroundings(module, code, [], []);
  const members = code.members.map((member): PropertySignatureStructure => ({
    kind: StructureKind.PropertySignature,
    isReadonly: true,
    name: member.name,
    type: holdText(ownType(module, member.type)),
  }));
  const scopeType = module.own('tasks/scope.ts', names.solving, 'type');
  return [
    interfaceOf(names.solveHelpers, members, docs('What the solutions of this environment share.')),
    {
      kind: StructureKind.Function,
      isExported: true,
      name: helpersFunction,
      parameters: scope.length === 0 ? [] : [{ name: pattern(scope), type: scopeType }],
      returnType: names.solveHelpers,
      statements: [
        holdText(code.text.trimEnd()),
        `return ${pattern(code.members.map(({ name }) => name))};`,
      ],
      docs: docs('Makes what solutions share.'),
    },
  ];
}
