import type { Handler, Statement } from '../syntax/ast.ts';
import { isTrue, iterated } from '../values/basics.ts';
import { memberOf } from '../values/members.ts';
import { PySequence } from '../values/sequence.ts';
import {
  type Completion,
  type Machine,
  PyObject,
  type PyValue,
  type Scope,
} from '../values/value.ts';
import { assignTo, deleteTarget } from './assign.ts';
import { PyFunction } from './function.ts';
import { operate } from './operators.ts';
import { PyError, PyErrorType, Raised, raised } from './raised.ts';
import { Undecided } from './undecided.ts';

type Executor<Kind extends Statement['kind']> = (
  node: Extract<Statement, { readonly kind: Kind }>,
  scope: Scope,
  machine: Machine,
  load: LoadModule,
) => Completion;

/** What gives a module of the library. @throws Undecided for those that are not modelled */
export type LoadModule = (name: string) => PyValue;

type Executors = { readonly [Kind in Statement['kind']]: Executor<Kind> };

function goesOn(test: Parameters<Machine['evaluate']>[0], scope: Scope, machine: Machine): boolean {
  const isHeld = isTrue(machine.evaluate(test, scope), machine);
  machine.watch?.went(test.at, isHeld ? 'yes' : 'no');
  return isHeld;
}

const whileLoop: Executor<'while'> = ({ test, body, otherwise }, scope, machine) => {
  while (goesOn(test, scope, machine)) {
    const ended = machine.execute(body, scope);
    if (ended?.kind === 'break') return undefined;
    if (ended?.kind === 'return') return ended;
  }
  return machine.execute(otherwise, scope);
};

const forLoop: Executor<'for'> = ({ target, iterable, body, otherwise }, scope, machine) => {
  const items = iterated(machine.evaluate(iterable, scope), machine);
  for (let next = items.next(); next.done !== true; next = items.next()) {
    machine.spend(1);
    assignTo(target, next.value, scope, machine);
    const ended = machine.execute(body, scope);
    if (ended?.kind === 'break') return undefined;
    if (ended?.kind === 'return') return ended;
  }
  return machine.execute(otherwise, scope);
};

const attempt: Executor<'try'> = (node, scope, machine) => {
  let completion: Completion;
  try {
    completion = handled(node, scope, machine);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    const last = machine.execute(node.last, scope);
    if (last !== undefined) return last;
    throw error;
  }
  return machine.execute(node.last, scope) ?? completion;
};

function handled(
  { body, handlers, otherwise }: Extract<Statement, { readonly kind: 'try' }>,
  scope: Scope,
  machine: Machine,
): Completion {
  let ended: Completion;
  try {
    ended = machine.execute(body, scope);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    const handler = handlers.find((one) => takes(one, error.error, scope, machine));
    if (handler === undefined) throw error;
    return afterError(handler, error.error, scope, machine);
  }
  return ended ?? machine.execute(otherwise, scope);
}

function takes({ types }: Handler, error: PyError, scope: Scope, machine: Machine): boolean {
  if (types === undefined) return true;
  const given = machine.evaluate(types, scope);
  const kinds = given instanceof PySequence ? given.items : [given];
  return kinds.some((kind) => kind instanceof PyErrorType && kind.includes(error.kind));
}

function afterError(handler: Handler, error: PyError, scope: Scope, machine: Machine): Completion {
  if (handler.name !== undefined) scope.write(handler.name, error);
  return machine.execute(handler.body, scope.within({ handled: error }));
}

const raise: Executor<'raise'> = ({ error }, scope, machine) => {
  const given = error === undefined ? scope.handled : machine.evaluate(error, scope);
  if (given instanceof PyError) throw new Raised(given);
  if (given instanceof PyErrorType) throw new Raised(new PyError(given, []));
  throw raised('TypeError', 'exceptions must derive from BaseException');
};

const imports: Executor<'import'> = ({ modules }, scope, _machine, load) => {
  for (const { name, as } of modules) {
    if (name !== as || !name.includes('.')) scope.write(as, load(name));
    else scope.write(name.split('.', 1).join(''), load(name.split('.', 1).join('')));
  }
  return undefined;
};

const importNames: Executor<'from'> = ({ module, names }, scope, _machine, load) => {
  const loaded = load(module);
  for (const { name, as } of names) scope.write(as, memberOf(loaded, name));
  return undefined;
};

/** How each kind of statement is executed. */
export const executors: Executors = {
  expression: ({ value }, scope, machine) => {
    machine.evaluate(value, scope);
    return undefined;
  },
  assign: ({ targets, value }, scope, machine) => {
    const result = machine.evaluate(value, scope);
    for (const target of targets) assignTo(target, result, scope, machine);
    return undefined;
  },
  declare: ({ target, value }, scope, machine) => {
    if (value !== undefined) assignTo(target, machine.evaluate(value, scope), scope, machine);
    return undefined;
  },
  update: ({ target, operator, value }, scope, machine) => {
    if (target.kind === 'targets') throw new Undecided('updates several variables at once');
    const old = machine.evaluate(target, scope);
    const added = machine.evaluate(value, scope);
    const isDone = old instanceof PyObject && old.update(operator, added, machine);
    assignTo(target, isDone ? old : operate(operator, old, added, machine), scope, machine);
    return undefined;
  },
  return: ({ value }, scope, machine) => ({
    kind: 'return',
    value: value === undefined ? null : machine.evaluate(value, scope),
  }),
  if: ({ test, body, otherwise }, scope, machine) =>
    machine.execute(goesOn(test, scope, machine) ? body : otherwise, scope),
  while: whileLoop,
  for: forLoop,
  try: attempt,
  raise,
  assert: ({ test, message }, scope, machine) => {
    if (goesOn(test, scope, machine)) return undefined;
    const said = message === undefined ? [] : [machine.evaluate(message, scope)];
    throw raised('AssertionError', ...said);
  },
  import: imports,
  from: importNames,
  function: (node, scope, machine) => {
    if (node.decorators.length > 0) throw new Undecided('uses a decorator');
    if (node.isAsync) throw new Undecided('defines an async function');
    scope.write(node.name, new PyFunction(node, scope, machine));
    return undefined;
  },
  class: () => {
    throw new Undecided('defines a class');
  },
  delete: ({ targets }, scope, machine) => {
    for (const target of targets) deleteTarget(target, scope, machine);
    return undefined;
  },
  scope: () => undefined,
  pass: () => undefined,
  break: () => ({ kind: 'break' }),
  continue: () => ({ kind: 'continue' }),
  unsupported: ({ what }) => {
    throw new Undecided(what);
  },
};
