import type { Param, TypeNode } from '@envloom/logic-model';
import { addDays, addMinutes, round, type WorldState } from '@envloom/runtime';
import { type Json, isObject } from '@envloom/core';
import type { Rows } from '@envloom/sampler';
import type { GeneratorContext } from '@envloom/scen-generator';
import type { Leaf } from '../../packages/scen-generator/src/checks/argument-leaves.ts';
import { type ModelView, viewOf } from '../../packages/scen-generator/src/checks/model-view.ts';
import { evenly } from './evenly.ts';

export type State = WorldState<Rows>;

/** Keys of other rows that are tried of a table. */
const mostKeys = 12;

/** Every other value that the type of a leaf allows, as far as there are few; else a choice of them. */
export function otherValues(stage: GeneratorContext, state: State, leaf: Leaf): readonly Json[] {
  const { value, type, param } = leaf;
  const view = viewOf(stage.checked);
  const keys = keysFor(view, state, type, param).filter((key) => key !== value);
  const found = [...evenly(keys, mostKeys), ...near(value, type)];
  return found.filter((other, at) => other !== value && found.indexOf(other) === at);
}

/** Values for an argument that the reference leaves out. */
export function inventedValues(
  stage: GeneratorContext,
  state: State,
  param: Param,
): readonly Json[] {
  const view = viewOf(stage.checked);
  return [...evenly(keysFor(view, state, param, param), 3), ...someOf(param, state)];
}

function near(value: Json, type: TypeNode): readonly Json[] {
  if (typeof value === 'boolean') return [!value];
  if (type.type === 'enum') return type.values;
  if (typeof value === 'number') return nearNumber(value, type);
  if (typeof value !== 'string') return [];
  if (type.type === 'date') return [1, -1, 7].map((days) => addDays(value, days));
  if (type.type === 'datetime') return [60, -60, 1440].map((minutes) => addMinutes(value, minutes));
  if (type.type === 'time') return value === '10:30' ? ['11:45'] : ['10:30'];
  return type.type === 'string' ? otherTexts(value, type) : [];
}

function nearNumber(value: number, type: TypeNode): readonly number[] {
  if (type.type !== 'number') return [value + 1, value - 1, value * 2];
  const digits = type.decimals ?? 2;
  const step = 10 ** -digits;
  return [value + step, value - step, value + 1, value - 1, value / 2].map((each) =>
    round(each, digits),
  );
}

/** Another text altogether, and the same with more to it, less of it, or turned into its contrary. */
function otherTexts(value: string, type: Extract<TypeNode, { type: 'string' }>): readonly string[] {
  if (type.pattern !== undefined) return [value.replaceAll(/\d/g, nextDigit)];
  const fewer = value.split(' ').slice(0, -1).join(' ');
  return ['Something else entirely', `${value} and much more`, `not ${value}`, fewer].filter(
    (text) => text !== '',
  );
}

function nextDigit(digit: string): string {
  return String((Number(digit) + 1) % 10);
}

function someOf(type: TypeNode, state: State): readonly Json[] {
  if (type.type === 'array') return [someOf(type.of, state).slice(0, 1)];
  if (type.type === 'integer' || type.type === 'number') return [type.min ?? 1, 2];
  if (type.type === 'enum') return type.values;
  return (plain[type.type] ?? (() => []))(state.clock ?? '2025-01-01T00:00:00Z');
}

/** Values of the types that have no members, at a time. */
const plain: Readonly<Record<string, (clock: string) => readonly Json[]>> = {
  string: () => ['Something invented'],
  boolean: () => [true, false],
  date: (clock) => [addDays(clock.slice(0, 10), 1)],
  datetime: (clock) => [addMinutes(clock, 60)],
  time: () => ['10:30'],
};

/** Keys of the rows that a value names, or what stands in the field from which it is taken. */
function keysFor(
  view: ModelView,
  state: State,
  type: TypeNode,
  { sample }: Param,
): readonly Json[] {
  const entity =
    type.type === 'ref' ? view.entities.get(type.entity) : view.tables.get(sample?.from ?? '');
  if (entity === undefined) return [];
  const field = (type.type === 'ref' ? undefined : sample?.field) ?? entity.key ?? '';
  const rows = state.rows[entity.collection] ?? [];
  if (!Array.isArray(rows)) return Object.keys(rows);
  const found = rows.flatMap((row: Json) => {
    const key = isObject(row) ? row[field] : undefined;
    return key === undefined ? [] : [key];
  });
  return [...new Set(found)];
}
