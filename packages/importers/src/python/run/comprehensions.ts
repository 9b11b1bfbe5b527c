import type { Clause, Comprehension } from '../syntax/ast.ts';
import { isTrue, iterated } from '../values/basics.ts';
import { PyDict } from '../values/dict.ts';
import { PyIterator } from '../values/iterator.ts';
import { PyList } from '../values/sequence.ts';
import { PySet } from '../values/set.ts';
import type { Machine, PyValue, Scope } from '../values/value.ts';
import { assignTo } from './assign.ts';
import { targetNames } from './own-names.ts';

/** The value of a comprehension; a generator evaluates what is asked for, and not before. */
export function comprehended(node: Comprehension, scope: Scope, machine: Machine): PyValue {
  const { of, key, value, clauses } = node;
  const names = new Set(
    clauses.flatMap((clause) => (clause.kind === 'for' ? targetNames(clause.target) : [])),
  );
  const inner = scope.within({ names });
  const rounds = roundsOf(clauses, scope, inner, machine);
  if (of === 'dict') {
    const dict = new PyDict();
    for (const _ of rounds)
      dict.set(
        key === undefined ? null : machine.evaluate(key, inner),
        machine.evaluate(value, inner),
      );
    return dict;
  }
  const items = valuesIn(rounds, () => machine.evaluate(value, inner));
  if (of === 'generator') return new PyIterator('generator', items);
  return of === 'list' ? new PyList([...items]) : new PySet(items);
}

function* valuesIn(
  rounds: Iterable<undefined>,
  value: () => PyValue,
): Generator<PyValue, undefined, undefined> {
  for (const _ of rounds) yield value();
  return undefined;
}

/** A round for each item, or combination of items, that all tests let through. The first iterable belongs to the scope around. */
function roundsOf(
  clauses: readonly Clause[],
  around: Scope,
  inner: Scope,
  machine: Machine,
): Iterable<undefined> {
  const [first, ...rest] = clauses;
  if (first?.kind !== 'for') return [];
  const items = iterated(machine.evaluate(first.iterable, around), machine);
  return eachRound(first, items, rest, inner, machine);
}

function* eachRound(
  { target }: Extract<Clause, { readonly kind: 'for' }>,
  items: Iterator<PyValue, unknown, undefined>,
  rest: readonly Clause[],
  scope: Scope,
  machine: Machine,
): Generator<undefined, void, undefined> {
  for (let next = items.next(); next.done !== true; next = items.next()) {
    machine.spend(1);
    assignTo(target, next.value, scope, machine);
    yield* innerRounds(rest, scope, machine);
  }
}

function* innerRounds(
  clauses: readonly Clause[],
  scope: Scope,
  machine: Machine,
): Generator<undefined, void, undefined> {
  const [first, ...rest] = clauses;
  if (first === undefined) yield undefined;
  else if (first.kind === 'for') {
    const items = iterated(machine.evaluate(first.iterable, scope), machine);
    yield* eachRound(first, items, rest, scope, machine);
  } else if (testHolds(first.test, scope, machine)) yield* innerRounds(rest, scope, machine);
}

function testHolds(
  test: Extract<Clause, { readonly kind: 'if' }>['test'],
  scope: Scope,
  machine: Machine,
): boolean {
  const isHeld = isTrue(machine.evaluate(test, scope), machine);
  machine.watch?.went(test.at, isHeld ? 'yes' : 'no');
  return isHeld;
}
