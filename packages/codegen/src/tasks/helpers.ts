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

/** The functions of `src/tasks/helpers.ts`. */
export const helperFunctions = { arranging: 'arrangeHelpers', solving: 'solveHelpers' } as const;

type Kind = keyof typeof helperFunctions;

/** `src/tasks/helpers.ts`: what the programs share. */
export function helpersModule(context: EmitContext, { helpers }: TaskSet): Draft[] {
  const { arrange, solution } = helpers;
  if (arrange === undefined && solution === undefined) return [];
  const module = new Module(context, 'tasks/helpers.ts', fromTasks('helpers.yaml'));
  return [
    sourceFile(module, [
      ...(arrange === undefined ? [] : helperStatements(module, 'arranging', arrange)),
      ...(solution === undefined ? [] : helperStatements(module, 'solving', solution)),
    ]),
  ];
}

function helperStatements(module: Module, kind: Kind, code: TaskHelperCode): Statement[] {
  const names = taskTypeNames(module.context);
  const type = kind === 'arranging' ? names.arrangeHelpers : names.solveHelpers;
  const { scope } = surroundings(module, code, { kind, values: [], helpers: [] });
  const members = code.members.map((member): PropertySignatureStructure => ({
    kind: StructureKind.PropertySignature,
    isReadonly: true,
    name: member.name,
    type: holdText(ownType(module, member.type)),
  }));
  const whom = kind === 'arranging' ? 'arrangements' : 'solutions';
  const scopeType = module.own('tasks/scope.ts', names[kind], 'type');
  return [
    interfaceOf(type, members, docs(`What the ${whom} of this environment share.`)),
    {
      kind: StructureKind.Function,
      isExported: true,
      name: helperFunctions[kind],
      parameters: scope.length === 0 ? [] : [{ name: pattern(scope), type: scopeType }],
      returnType: type,
      statements: [
        holdText(code.text.trimEnd()),
        `return ${pattern(code.members.map(({ name }) => name))};`,
      ],
      docs: docs(`Makes what ${whom} share.`),
    },
  ];
}
