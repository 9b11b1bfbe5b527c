import { helpers } from '@envloom/logic-model';
import { importTypes } from '../code/body.ts';
import type { Module } from '../code/module.ts';
import { episodesTasks } from './scope.ts';
import type { TaskCode } from './task-set.ts';

const languageHelpers: ReadonlySet<string> = new Set(
  helpers.filter(({ scope }) => scope === 'pure').map(({ name }) => name),
);

/** What `@envloom/episodes/tasks` has for bodies. */
const choosing: ReadonlySet<string> = new Set(['highest', 'inOrder', 'lowest', 'only', 'unfit']);

const solvingNames = ['attempt', 'decline', 'now', 'tell', 'today', 'tools'];

/** The names that come to a body through its parameters; what else it uses is imported. */
export interface Taken {
  /** Members of the scope. */
  readonly scope: readonly string[];
  /** Of slots. */
  readonly values: readonly string[];
  /** Of the shared helpers. */
  readonly helpers: readonly string[];
}

/**
 * Imports what the code uses of the package, and tells what it has to be given.
 *
 * @param slots what the texts tell
 * @param shared the names of the shared helpers
 */
export function surroundings(
  module: Module,
  code: TaskCode,
  slots: readonly string[],
  shared: readonly string[],
): Taken {
  const { model } = module.context;
  const taken = {
    scope: used(code, solvingNames),
    values: used(code, slots),
    helpers: used(code, shared),
  };
  const given = new Set(Object.values(taken).flat());
  const functions = new Set((model.functions ?? []).map(({ name }) => name));
  for (const name of [...code.uses].filter((each) => !given.has(each))) {
    if (name === 'settings') module.own('settings.ts', name, 'value');
    else if (functions.has(name)) module.own('functions.ts', name, 'value');
    else if (choosing.has(name)) module.externalValue(episodesTasks, name);
    else if (languageHelpers.has(name)) module.runtimeValue(name);
  }
  importTypes(module, code.text);
  return taken;
}

function used({ uses }: TaskCode, names: readonly string[]): readonly string[] {
  return names.filter((name) => uses.has(name)).toSorted();
}

/** Imports the model's types that a type names, which is given back. */
export function ownType(module: Module, type: string): string {
  importTypes(module, `let value: ${type};`);
  return type;
}

/** A parameter that takes these members of its type apart; none where nothing is taken. */
export function pattern(names: readonly string[]): string {
  return `{ ${names.join(', ')} }`;
}
