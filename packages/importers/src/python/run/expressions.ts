import type { Argument, Expression, Item, Replacement } from '../syntax/ast.ts';
import { isTrue, itemsOf, reprOf, strOf, typeName } from '../values/basics.ts';
import { codePoints } from '../values/code-points.ts';
import { PyDict } from '../values/dict.ts';
import { formatText } from '../values/format-text.ts';
import { indexIn, PySlice, slicePlaces } from '../values/indexes.ts';
import { memberOf } from '../values/members.ts';
import { pairsOf } from '../values/pairs.ts';
import { PyList, PyTuple } from '../values/sequence.ts';
import { PySet } from '../values/set.ts';
import {
  type CallArguments,
  type Machine,
  PyObject,
  type PyValue,
  type Scope,
} from '../values/value.ts';
import { comprehended } from './comprehensions.ts';
import { PyFunction } from './function.ts';
import { holds, operate, signed } from './operators.ts';
import { raised } from './raised.ts';
import { Undecided } from './undecided.ts';

type Evaluator<Kind extends Expression['kind']> = (
  node: Extract<Expression, { readonly kind: Kind }>,
  scope: Scope,
  machine: Machine,
) => PyValue;

type Evaluators = { readonly [Kind in Expression['kind']]: Evaluator<Kind> };

function itemsIn(items: readonly Item[], scope: Scope, machine: Machine): PyValue[] {
  return items.flatMap(({ value, isSpread }) => {
    const result = machine.evaluate(value, scope);
    return isSpread ? itemsOf(result, machine) : [result];
  });
}

const dict: Evaluator<'dict'> = ({ entries }, scope, machine) => {
  const result = new PyDict();
  for (const { key, value } of entries) {
    if (key === undefined)
      for (const [name, member] of pairsOf(machine.evaluate(value, scope), machine))
        result.set(name, member);
    else result.set(machine.evaluate(key, scope), machine.evaluate(value, scope));
  }
  return result;
};

function textIn(parts: readonly (string | Replacement)[], scope: Scope, machine: Machine): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : replacement(part, scope, machine)))
    .join('');
}

function replacement(
  { value, conversion, spec }: Replacement,
  scope: Scope,
  machine: Machine,
): string {
  const result = machine.evaluate(value, scope);
  const form = textIn(spec, scope, machine);
  if (conversion === undefined) return formatText(result, form, machine);
  const text = conversion === 's' ? strOf(result, machine) : reprOf(result, machine);
  return formatText(text, form, machine);
}

const logic: Evaluator<'logic'> = ({ at, operator, left, right }, scope, machine) => {
  const first = machine.evaluate(left, scope);
  const isHeld = isTrue(first, machine);
  machine.watch?.went(at, isHeld ? 'yes' : 'no');
  return isHeld === (operator === 'or') ? first : machine.evaluate(right, scope);
};

const compare: Evaluator<'compare'> = ({ at, first, rest }, scope, machine) => {
  let left = machine.evaluate(first, scope);
  for (const { operator, right } of rest) {
    const value = machine.evaluate(right, scope);
    const isHeld = holds(operator, left, value, machine);
    machine.watch?.went(at, isHeld ? 'yes' : 'no');
    if (!isHeld) return false;
    left = value;
  }
  return true;
};

const conditional: Evaluator<'conditional'> = ({ test, value, otherwise }, scope, machine) => {
  const isHeld = isTrue(machine.evaluate(test, scope), machine);
  machine.watch?.went(test.at, isHeld ? 'yes' : 'no');
  return machine.evaluate(isHeld ? value : otherwise, scope);
};

function argumentsOf(args: readonly Argument[], scope: Scope, machine: Machine): CallArguments {
  const positional: PyValue[] = [];
  const named = new Map<string, PyValue>();
  for (const { value, kind, name } of args) {
    const result = machine.evaluate(value, scope);
    if (kind === 'plain') positional.push(result);
    else if (kind === 'spread') positional.push(...itemsOf(result, machine));
    else if (name !== undefined) named.set(name, result);
    else
      for (const [key, member] of pairsOf(result, machine)) named.set(strOf(key, machine), member);
  }
  return { positional, named };
}

const subscript: Evaluator<'subscript'> = ({ object, index }, scope, machine) => {
  const value = machine.evaluate(object, scope);
  const at = machine.evaluate(index, scope);
  if (typeof value === 'string') return textAt(value, at);
  const found = value instanceof PyObject ? value.subscript(at, machine) : undefined;
  if (found === undefined)
    throw raised('TypeError', `'${typeName(value)}' object is not subscriptable`);
  return found;
};

function textAt(text: string, index: PyValue): string {
  const points = codePoints(text);
  if (index instanceof PySlice)
    return slicePlaces(index, points.length)
      .map((place) => points[place] ?? '')
      .join('');
  return points[indexIn(index, points.length, 'string')] ?? '';
}

/** How each kind of expression is evaluated. */
export const evaluators: Evaluators = {
  constant: ({ value }) => value,
  name: ({ name }, scope) => scope.read(name),
  text: ({ parts }, scope, machine) => textIn(parts, scope, machine),
  list: ({ items }, scope, machine) => new PyList(itemsIn(items, scope, machine)),
  tuple: ({ items }, scope, machine) => new PyTuple(itemsIn(items, scope, machine)),
  set: ({ items }, scope, machine) => new PySet(itemsIn(items, scope, machine)),
  dict,
  comprehension: comprehended,
  binary: ({ operator, left, right }, scope, machine) =>
    operate(operator, machine.evaluate(left, scope), machine.evaluate(right, scope), machine),
  unary: ({ operator, operand }, scope, machine) => {
    const value = machine.evaluate(operand, scope);
    return operator === 'not' ? !isTrue(value, machine) : signed(operator, value, machine);
  },
  logic,
  compare,
  conditional,
  lambda: (node, scope, machine) => new PyFunction(node, scope, machine),
  call: ({ callee, args }, scope, machine) =>
    machine.call(machine.evaluate(callee, scope), argumentsOf(args, scope, machine)),
  attribute: ({ object, name }, scope, machine) => memberOf(machine.evaluate(object, scope), name),
  subscript,
  slice: ({ start, stop, step }, scope, machine) => {
    const place = (part: Expression | undefined): PyValue =>
      part === undefined ? null : machine.evaluate(part, scope);
    return new PySlice(place(start), place(stop), place(step));
  },
  naming: ({ name, value }, scope, machine) => {
    const result = machine.evaluate(value, scope);
    scope.write(name, result);
    return result;
  },
  unsupported: ({ what }) => {
    throw new Undecided(what);
  },
};
