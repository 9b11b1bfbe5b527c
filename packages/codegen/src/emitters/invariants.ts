import type { CheckedCode, CheckedInvariant, InvariantRead } from '@envloom/logic-model';
import { codeText, scopePattern } from '../code/body.ts';
import {
  code,
  json,
  list,
  literalText,
  object,
  type Literal,
  type Property,
} from '../code/literal.ts';
import { Module } from '../code/module.ts';
import { constant } from '../code/statements.ts';
import type { Emitter } from '../emitter.ts';
import { entityNames } from '../context.ts';
import { docs } from '../text/comment.ts';
import { sourceFile } from './source.ts';

type Holds = NonNullable<CheckedInvariant['holds']>;
type Quantity = NonNullable<CheckedInvariant['quantities']>[number];

/** On lines of its own, so that a comment at its end stays one. */
function arrow(module: Module, parameters: readonly string[], checked: CheckedCode): Literal {
  return code(`(${parameters.join(', ')}) => (\n${codeText(module, checked)}\n)`);
}

/** The row, if there is one, and the tables: what the code reads of them. */
function scoped(row: readonly string[], { uses }: CheckedCode): string[] {
  const scope = scopePattern(uses);
  const read = row.map((name) => (uses.params.includes(name) ? name : `_${name}`));
  return scope === '' ? read : [...read, scope];
}

const wayLiteral = ({ via, ...link }: Exclude<InvariantRead['affects'], string>): Literal =>
  json({ ...link, ...(via === undefined ? {} : { via: via.map((hop) => ({ ...hop })) }) });

const readLiteral = ({ entity, fields, affects }: InvariantRead): Literal =>
  object([
    ['entity', json(entity)],
    ['fields', json(fields)],
    ['affects', typeof affects === 'string' ? json(affects) : wayLiteral(affects)],
  ]);

function heading({ invariant, text }: CheckedInvariant): Property[] {
  return [
    ['id', json(invariant.id)],
    ['rule', json(invariant.rule)],
    ['text', json(text)],
  ];
}

const readsOf = ({ reads }: Holds): Property => ['reads', list(reads.map(readLiteral))];

function call(callee: string, properties: readonly Property[]): Literal {
  return code(`${callee}(${literalText(object(properties))})`);
}

function rowInvariant(module: Module, checked: CheckedInvariant, holds: Holds, entity: string) {
  const { row } = entityNames(module.context, entity);
  const type = `${module.entityType(entity)}, ${tablesType(module)}`;
  return call(`${module.runtimeValue('rowInvariant')}<${type}>`, [
    ...heading(checked),
    ['entity', json(entity)],
    readsOf(holds),
    ['holds', arrow(module, scoped([row], holds), holds)],
  ]);
}

function worldInvariant(module: Module, checked: CheckedInvariant, holds: Holds): Literal {
  return call(`${module.runtimeValue('worldInvariant')}<${tablesType(module)}>`, [
    ...heading(checked),
    readsOf(holds),
    ['holds', arrow(module, scoped([], holds), holds)],
  ]);
}

function quantityLiteral(module: Module, quantity: Quantity): Literal {
  const { name } = quantity.entity;
  const { row } = entityNames(module.context, name);
  const callee = `${module.runtimeValue('quantityOf')}<${module.entityType(name)}>`;
  const parts = [
    json(name),
    json(quantity.fields),
    arrow(module, scoped([row], quantity), quantity),
  ];
  return code(`${callee}(${parts.map(literalText).join(', ')})`);
}

function preservedQuantity(
  module: Module,
  checked: CheckedInvariant,
  quantities: readonly Quantity[],
): Literal {
  return call(`${module.runtimeValue('preservedQuantity')}<${tablesType(module)}>`, [
    ...heading(checked),
    ['except', json(checked.invariant.except ?? [])],
    ['quantities', list(quantities.map((quantity) => quantityLiteral(module, quantity)))],
  ]);
}

function holdsLiteral(module: Module, checked: CheckedInvariant, holds: Holds): Literal {
  const { entity } = checked.invariant;
  return entity === undefined
    ? worldInvariant(module, checked, holds)
    : rowInvariant(module, checked, holds, entity);
}

function invariantLiterals(module: Module, checked: CheckedInvariant): Literal[] {
  const { holds, quantities } = checked;
  return [
    ...(holds === undefined ? [] : [holdsLiteral(module, checked, holds)]),
    ...(quantities === undefined ? [] : [preservedQuantity(module, checked, quantities)]),
  ];
}

function tablesType(module: Module): string {
  return module.own('entities.ts', module.context.names.tables, 'type');
}

/** `src/invariants.ts`: what is true after every call. */
export const emitInvariants: Emitter = (context) => {
  const module = new Module(context, 'invariants.ts');
  const type = `readonly ${module.runtimeType('Invariant')}<${tablesType(module)}>[]`;
  const all = context.checked.invariants.flatMap((checked) => invariantLiterals(module, checked));
  return sourceFile(module, [
    constant('invariants', type, list(all), docs('What is true after every call.')),
  ]);
};
