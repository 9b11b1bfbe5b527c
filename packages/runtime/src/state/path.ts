import { isList, isObject, type Json, membersOf, own } from '@envloom/core';
import type { Row } from './entry.ts';

/** Where values are found in a row: a field, or places inside it (`items[].product_id`). */
export interface Path {
  /** Names the path within its table; equal texts mean equal paths. */
  readonly text: string;
  /** The field that it is, or is in. */
  readonly field: string;
  /** Calls `visit` for every value there, with undefined for a field or member that is absent. */
  each(row: Row, visit: Visit): void;
}

type Visit = (value: Json | undefined) => void;

/** One step further into a value. */
export type Step =
  | { readonly into: 'items' | 'values' }
  | { readonly into: 'member'; readonly name: string }
  /** Stays where it is if the tag has the value: variants may put different fields under one name. */
  | { readonly into: 'variant'; readonly tag: string; readonly value: string };

/** The path that is one field. */
export function fieldPath(field: string): Path {
  return pathInto(field, []);
}

/** The path of a place in rows: a field, then `[]` for the items of lists and `.name` for members. */
export function placePath(place: string): Path {
  const [field = place, ...further] = place.match(/\[\]|[^.[\]]+/g) ?? [];
  return pathInto(
    field,
    further.map((name) => (name === '[]' ? { into: 'items' } : { into: 'member', name })),
  );
}

/** The path that leads from a field further into its value. */
export function pathInto(field: string, steps: readonly Step[]): Path {
  const text = nameText(field) + steps.map(stepText).join('');
  if (steps.length === 0) return { text, field, each: (row, visit) => visit(row[field]) };
  return { text, field, each: (row, visit) => visitIn(row[field], steps, 0, visit) };
}

/** A name that could be read as steps is quoted. */
function nameText(name: string): string {
  return /[.[\]{}<>"]/.test(name) ? JSON.stringify(name) : name;
}

function stepText(step: Step): string {
  switch (step.into) {
    case 'items':
      return '[]';
    case 'values':
      return '{}';
    case 'member':
      return `.${nameText(step.name)}`;
    default:
      return `<${nameText(step.value)}>`;
  }
}

function visitIn(value: Json | undefined, steps: readonly Step[], at: number, visit: Visit): void {
  const step = steps[at];
  if (step === undefined) return visit(value);
  for (const part of partsOf(value, step)) visitIn(part, steps, at + 1, visit);
}

function partsOf(value: Json | undefined, step: Step): readonly (Json | undefined)[] {
  switch (step.into) {
    case 'items':
      return value !== undefined && isList(value) ? value : [];
    case 'values':
      return Object.values(membersOf(value));
    case 'member':
      return [own(membersOf(value), step.name)];
    default:
      return isVariant(value, step) ? [value] : [];
  }
}

function isVariant(
  value: Json | undefined,
  { tag, value: selected }: Extract<Step, { into: 'variant' }>,
): boolean {
  return own(membersOf(value), tag) === selected;
}

/**
 * A value without a key in the places to which the steps lead; undefined where nothing is left of it.
 *
 * @param left what stands there instead: null, or nothing
 */
export function cleared(
  value: Json,
  steps: readonly Step[],
  key: Json,
  left: null | undefined,
): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return value === key ? left : value;
  const clear = (part: Json): Json | undefined => cleared(part, rest, key, left);
  switch (step.into) {
    case 'items':
      return isList(value) ? value.map(clear).filter((item) => item !== undefined) : value;
    case 'values':
      return changedMembers(value, clear);
    case 'member':
      return changedMembers(value, (part, name) => (name === step.name ? clear(part) : part));
    default:
      return isVariant(value, step) ? clear(value) : value;
  }
}

function changedMembers(value: Json, change: (part: Json, name: string) => Json | undefined): Json {
  if (!isObject(value)) return value;
  const changed: { [name: string]: Json } = { ...value };
  for (const [name, part] of Object.entries<Json>(value)) {
    const left = change(part, name);
    if (left === undefined) delete changed[name];
    else changed[name] = left;
  }
  return changed;
}
