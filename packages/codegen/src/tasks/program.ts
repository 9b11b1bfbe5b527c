import {
  StructureKind,
  type FunctionDeclarationStructure,
  type OptionalKind,
  type ParameterDeclarationStructure,
} from 'ts-morph';
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
import { helperFunctions } from './helpers.ts';
import { moduleName, taskTypeNames } from './names.ts';
import { episodesTasks } from './scope.ts';
import { ownType, pattern, surroundings } from './surroundings.ts';
import type { NamedValue, TaskCode, TaskSet, TaskSource } from './task-set.ts';

type Parameter = OptionalKind<ParameterDeclarationStructure>;

/** `src/tasks/<name>.ts`: a program. */
export function programModule(context: EmitContext, set: TaskSet, source: TaskSource): Draft {
  const path = `tasks/${moduleName(source.name)}.ts`;
  const module = new Module(context, path, fromTasks(`${source.name}.yaml`));
  const names = taskTypeNames(context);
  const { choices, slots } = source;
  return sourceFile(module, [
    valuesType(module, names.choices, choices, 'What differs from instance to instance.'),
    valuesType(module, names.slots, slots, 'What the texts tell: all that a solution knows.'),
    chooseFunction(module, source),
    slotsFunction(module, source),
    bodyFunction(module, 'arranging', source, set),
    bodyFunction(module, 'solving', source, set),
    validateFunction(module, source),
  ]);
}

function valuesType(
  module: Module,
  name: string,
  values: readonly NamedValue[],
  text: string,
): Statement {
  if (values.length === 0) return typeAlias(name, 'Readonly<Record<string, never>>', docs(text));
  const members = values.map((value) => ({
    kind: StructureKind.PropertySignature as const,
    isReadonly: true,
    name: value.name,
    type: holdText(ownType(module, value.type)),
  }));
  return interfaceOf(name, members, docs(text));
}

function scopeParameter(module: Module, kind: 'arranging' | 'solving', name: string): Parameter {
  const type = taskTypeNames(module.context)[kind];
  return { name, type: module.own('tasks/scope.ts', type, 'type') };
}

function exported(
  name: string,
  rest: Pick<FunctionDeclarationStructure, 'parameters' | 'returnType' | 'statements' | 'docs'>,
): FunctionDeclarationStructure {
  return { kind: StructureKind.Function, isExported: true, name, ...rest };
}

function chooseFunction(module: Module, { choices }: TaskSource): Statement {
  const scope = new Set<string>();
  const lines = choices.map((choice, at) => {
    const values = choices.slice(0, at).map(({ name }) => name);
    const taken = surroundings(module, choice, { kind: 'arranging', values, helpers: [] });
    for (const name of taken.scope) scope.add(name);
    return `const ${choice.name} = ${choice.text};`;
  });
  const result = choices.length === 0 ? '{}' : pattern(choices.map(({ name }) => name));
  const names = [...scope].toSorted();
  return exported('choose', {
    parameters: names.length === 0 ? [] : [scopeParameter(module, 'arranging', pattern(names))],
    returnType: taskTypeNames(module.context).choices,
    statements: [holdText([...lines, `return ${result};`].join('\n'))],
    docs: docs('Draws what differs from instance to instance.'),
  });
}

function slotsFunction(module: Module, { choices, slots }: TaskSource): Statement {
  const { choices: from, slots: type } = taskTypeNames(module.context);
  const values = choices.map(({ name }) => name);
  const around = { kind: 'arranging', values, helpers: [] } as const;
  const used = slots.map((slot) => surroundings(module, slot, around));
  const taken = new Set(used.flatMap((each) => each.values));
  const scope = [...new Set(used.flatMap((each) => each.scope))].toSorted();
  const members = slots.map(({ name, text }) => (name === text ? name : `${name}: ${text}`));
  const names = values.filter((name) => taken.has(name));
  return exported('slotsOf', {
    parameters: [
      ...(names.length + scope.length === 0
        ? []
        : [{ name: names.length === 0 ? '_choices' : pattern(names), type: from }]),
      ...(scope.length === 0 ? [] : [scopeParameter(module, 'arranging', pattern(scope))]),
    ],
    returnType: type,
    statements: [holdText(`return {${members.join(', ')}};`)],
    docs: docs('What the texts tell of what was chosen.'),
  });
}

/** What tells a body of one kind from one of the other. */
function bodyOf(source: TaskSource, { helpers }: TaskSet, kind: 'arranging' | 'solving') {
  return kind === 'arranging'
    ? {
        name: 'arrange',
        code: source.arrange,
        values: source.choices,
        shared: helpers.arrange,
        text: 'Puts in the rows that the task is about, and near-misses that it is not about.',
      }
    : {
        name: 'solve',
        code: source.solution,
        values: source.slots,
        shared: helpers.solution,
        text: `${sentence(source.title)} ${sentence(source.purpose)}`,
      };
}

function bodyFunction(
  module: Module,
  kind: 'arranging' | 'solving',
  source: TaskSource,
  set: TaskSet,
): Statement {
  const { name, code: body, values, shared, text } = bodyOf(source, set, kind);
  const taken = surroundings(module, body, {
    kind,
    values: values.map((value) => value.name),
    helpers: shared?.members.map((member) => member.name) ?? [],
  });
  const scope = new Allocator(wordsIn(body)).take('scope', 'OfTask');
  const isWhole = taken.helpers.length > 0;
  const given = isWhole ? scope : taken.scope.length === 0 ? `_${scope}` : pattern(taken.scope);
  const names = taskTypeNames(module.context);
  const valuesName = kind === 'arranging' ? names.choices : names.slots;
  return exported(name, {
    parameters: [
      scopeParameter(module, kind, given),
      ...(taken.values.length === 0 ? [] : [{ name: pattern(taken.values), type: valuesName }]),
    ],
    returnType: 'void',
    statements: [
      ...(isWhole && taken.scope.length > 0 ? [`const ${pattern(taken.scope)} = ${scope};`] : []),
      ...(isWhole ? [helpersLine(module, kind, taken.helpers, scope)] : []),
      holdText(body.text.trimEnd()),
    ],
    docs: docs(text),
  });
}

function helpersLine(
  module: Module,
  kind: 'arranging' | 'solving',
  members: readonly string[],
  scope: string,
): string {
  const make = module.own('tasks/helpers.ts', helperFunctions[kind], 'value');
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
