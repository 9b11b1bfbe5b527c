import { camelCase } from '@envloom/logic-model';
import { StructureKind, type VariableStatementStructure, VariableDeclarationKind } from 'ts-morph';
import { fromTasks } from '../code/header.ts';
import { holdText } from '../code/held-text.ts';
import { Module } from '../code/module.ts';
import type { EmitContext } from '../context.ts';
import type { Draft } from '../emitter.ts';
import { sourceFile } from '../emitters/source.ts';
import { Allocator } from '../names/allocator.ts';
import { reservedWords } from '../names/reserved.ts';
import { docs } from '../text/comment.ts';
import { propertyName } from '../text/quote.ts';
import { helpersModule } from './helpers.ts';
import { moduleName } from './names.ts';
import { programModule } from './program.ts';
import { scopeModule } from './scope.ts';
import type { TaskSet } from './task-set.ts';

/** The task programs of a package; an environment without any has no set. */
export function tasksOf({ options: { tasks } }: EmitContext): TaskSet | undefined {
  return tasks === undefined || tasks.programs.length === 0 ? undefined : tasks;
}

/** `src/tasks/`: a module for each task program, what they share, and an index. */
export function taskDrafts(context: EmitContext): Draft[] {
  const set = tasksOf(context);
  if (set === undefined) return [];
  return [
    scopeModule(context),
    ...helpersModule(context, set),
    ...set.programs.map((program) => programModule(context, set, program)),
    indexModule(context, set),
  ];
}

/** `src/tasks/index.ts`: all programs by name. */
function indexModule(context: EmitContext, { programs }: TaskSet): Draft {
  const module = new Module(context, 'tasks/index.ts', fromTasks());
  const names = new Allocator([...reservedWords, 'tasks']);
  const members = programs.map(({ name }) => {
    const value = module.namespace(
      `tasks/${moduleName(name)}.ts`,
      names.take(camelCase(name), 'Task'),
    );
    return { key: propertyName(name), value };
  });
  const types = members.map(({ key, value }) => `readonly ${key}: typeof ${value};`);
  const values = members.map(({ key, value }) => (key === value ? key : `${key}: ${value}`));
  const tasks: VariableStatementStructure = {
    kind: StructureKind.VariableStatement,
    leadingTrivia: '\n',
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [
      {
        name: 'tasks',
        type: holdText(`{\n${types.join('\n')}\n}`),
        initializer: holdText(`{\n${values.join(', ')} }`),
      },
    ],
    docs: docs('The task programs of this environment, by name.'),
  };
  return sourceFile(module, [tasks]);
}
