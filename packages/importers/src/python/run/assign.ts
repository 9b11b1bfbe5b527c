import type { Target } from '../syntax/ast.ts';
import { itemsOf, typeName } from '../values/basics.ts';
import { PyList } from '../values/sequence.ts';
import { type Machine, PyObject, type PyValue, type Scope } from '../values/value.ts';
import { raised } from './raised.ts';
import { Undecided } from './undecided.ts';

/** Puts a value into a variable, a member, or several of them. */
export function assignTo(target: Target, value: PyValue, scope: Scope, machine: Machine): void {
  switch (target.kind) {
    case 'name':
      scope.write(target.name, value);
      return;
    case 'targets':
      assignEach(target, value, scope, machine);
      return;
    case 'subscript': {
      const object = machine.evaluate(target.object, scope);
      const index = machine.evaluate(target.index, scope);
      if (!(object instanceof PyObject) || !object.assign(index, value, machine))
        throw raised('TypeError', `'${typeName(object)}' object does not support item assignment`);
      return;
    }
    case 'attribute':
      throw new Undecided('assigns to an attribute');
    case 'unsupported':
      throw new Undecided(target.what);
  }
}

function assignEach(
  { items }: Extract<Target, { readonly kind: 'targets' }>,
  value: PyValue,
  scope: Scope,
  machine: Machine,
): void {
  const values = itemsOf(value, machine);
  const spread = items.findIndex(({ isSpread }) => isSpread);
  const isEnough =
    spread === -1 ? values.length === items.length : values.length >= items.length - 1;
  if (!isEnough) throw raised('ValueError', 'wrong number of values to unpack');
  const after = spread === -1 ? 0 : items.length - spread - 1;
  for (const [at, { target, isSpread }] of items.entries()) {
    const place = spread !== -1 && at > spread ? values.length - (items.length - at) : at;
    const given = isSpread
      ? new PyList(values.slice(at, values.length - after))
      : (values[place] ?? null);
    assignTo(target, given, scope, machine);
  }
}

/** `del name`, `del rows['x']` */
export function deleteTarget(target: Target, scope: Scope, machine: Machine): void {
  switch (target.kind) {
    case 'name':
      scope.remove(target.name);
      return;
    case 'subscript': {
      const object = machine.evaluate(target.object, scope);
      const index = machine.evaluate(target.index, scope);
      if (!(object instanceof PyObject) || !object.remove(index, machine))
        throw raised('TypeError', `'${typeName(object)}' object doesn't support item deletion`);
      return;
    }
    case 'targets':
      for (const item of target.items) deleteTarget(item.target, scope, machine);
      return;
    default:
      throw new Undecided('deletes an attribute');
  }
}
