import { StructureKind, type FunctionDeclarationStructure } from 'ts-morph';
import { fromTasks } from '../code/header.ts';
import { holdText } from '../code/held-text.ts';
import { Module } from '../code/module.ts';
import type { Statement } from '../code/project.ts';
import { interfaceOf, typeAlias } from '../code/statements.ts';
import type { EmitContext } from '../context.ts';
import type { Draft } from '../emitter.ts';
import { sourceFile } from '../emitters/source.ts';
import { Allocator } from '../names/allocator.ts';
import { docs, sentence } from '../text/comment.ts';
import { quote } from '../text/quote.ts';
import { helpersFunction } from './helpers.ts';
import { moduleName, taskTypeNames } from './names.ts';
import { episodesTasks } from './scope.ts';
import { ownType, pattern, surroundings } from './surroundings.ts';
import type { NamedValue, TaskCode, TaskSet, TaskSource } from './task-set.ts';

/** `src/tasks/<name>.ts`: a program. */
export function programModule(context: EmitContext, set: TaskSet, source: TaskSource): Draft {
  const path = `tasks/${moduleName(source.name)}.ts`;
  const module = new Module(context, path, fromTasks(`${source.name}.yaml`));
  const { slots } = source;
  return sourceFile(module, [
    slotsType(module, slots),
    solveFunction(module, source, set),
    validateFunction(module, source),
  ]);
}

/** What the texts tell, which is all that a solution knows. */
function slotsType(module: Module, slots: readonly NamedValue[]): Statement {
  const name = taskTypeNames(module.context).slots;
  const told = docs('What the texts tell: all that a solution knows.');
  if (slots.length === 0) return typeAlias(name, 'Readonly<Record<string, never>>', told);
  const members = slots.map((slot) => ({
    kind: StructureKind.PropertySignature as const,
    isReadonly: true,
    name: slot.name,
    type: holdText(ownType(module, slot.type)),
  }));
  return interfaceOf(name, members, told);
}

function exported(
  name: string,
  rest: Pick<FunctionDeclarationStructure, 'parameters' | 'returnType' | 'statements' | 'docs'>,
): FunctionDeclarationStructure {
  return { kind: StructureKind.Function, isExported: true, name, ...rest };
}

function solveFunction(
  module: Module,
  { title, purpose, solution, slots }: TaskSource,
  { helpers }: TaskSet,
): Statement {
  const shared = helpers?.members.map(({ name }) => name) ?? [];
  const taken = surroundings(
    module,
    solution,
    slots.map(({ name }) => name),
    shared,
  );
  const scope = new Allocator(wordsIn(solution)).take('scope', 'OfTask');
  const isWhole = taken.helpers.length > 0;
  const given = isWhole ? scope : taken.scope.length === 0 ? `_${scope}` : pattern(taken.scope);
  const names = taskTypeNames(module.context);
  return exported('solve', {
    parameters: [
      { name: given, type: module.own('tasks/scope.ts', names.solving, 'type') },
      ...(taken.values.length === 0 ? [] : [{ name: pattern(taken.values), type: names.slots }]),
    ],
    returnType: 'void',
    statements: [
      ...(isWhole && taken.scope.length > 0 ? [`const ${pattern(taken.scope)} = ${scope};`] : []),
      ...(isWhole ? [helpersLine(module, taken.helpers, scope)] : []),
      holdText(solution.text.trimEnd()),
    ],
    docs: docs(`${sentence(title)} ${sentence(purpose)}`),
  });
}

function helpersLine(module: Module, members: readonly string[], scope: string): string {
  const make = module.own('tasks/helpers.ts', helpersFunction, 'value');
  return `const ${pattern(members)} = ${make}(${scope});`;
}

function wordsIn({ text }: TaskCode): readonly string[] {
  return text.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

function validateFunction(module: Module, { tells, free }: TaskSource): Statement {
  const { context } = module;
  const { slots } = taskTypeNames(context);
  const className = module.own('environment.ts', context.names.className, 'value');
  const isSolvedBy = module.externalValue(episodesTasks, 'isSolvedBy');
  const fields = `[${free.map(quote).join(', ')}]`;
  return exported('validate', {
    parameters: [
      { name: 'episode', type: module.externalType(episodesTasks, 'Ended') },
      { name: 'slots', type: slots },
    ],
    returnType: 'boolean',
    statements: [
      `const solution = { definition: ${className}.definition, solve, tells: ${tells}, free: ${holdText(fields)} };`,
      `return ${isSolvedBy}(solution, episode, slots);`,
    ],
    docs: docs('Whether an episode ends as the solution does from the same start.'),
  });
}
