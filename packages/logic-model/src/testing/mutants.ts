import { isObject, isSame } from '@envloom/core';
import { logicModelSchema, type LogicModel } from '../schema/model.ts';

/** A step into a value of JSON. */
export type Step = string | number;

/** A model of which one thing is another one. */
export interface Mutant {
  /** Where it was changed, by keys and indices. */
  readonly at: readonly Step[];
  readonly what: string;
  readonly model: LogicModel;
}

type Edit = (value: unknown) => { readonly what: string; readonly values: readonly unknown[] }[];

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The steps to every value below one, itself included. */
export function stepsOf(value: unknown, here: readonly Step[] = []): (readonly Step[])[] {
  if (isList(value)) {
    return [here, ...value.flatMap((item, index) => stepsOf(item, [...here, index]))];
  }
  if (!isObject(value)) return [here];
  return [here, ...Object.entries(value).flatMap(([key, each]) => stepsOf(each, [...here, key]))];
}

/** A value with another one, or several or none in a list, at a place. */
function replaced(
  value: unknown,
  [step, ...rest]: readonly Step[],
  by: readonly unknown[],
): unknown {
  if (step === undefined) return by[0];
  const isLast = rest.length === 0;
  if (isList(value)) {
    return value.flatMap((item, index) => {
      if (index !== step) return [item];
      return isLast ? by : [replaced(item, rest, by)];
    });
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, each]) => {
    if (key !== step) return [[key, each]];
    const now = isLast ? by[0] : replaced(each, rest, by);
    return now === undefined ? [] : [[key, now]];
  });
  return Object.fromEntries(entries);
}

function valueAt(value: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>((here, step) => {
    if (isList(here)) return here[Number(step)];
    return isObject(here) ? here[step] : undefined;
  }, value);
}

const otherTypes = ['string', 'integer', 'number', 'json', 'date', 'boolean'];

const edits: readonly Edit[] = [
  () => [{ what: 'left out', values: [] }],
  (value) => (isList(value) || isObject(value) ? [{ what: 'twice', values: [value, value] }] : []),
  (value) => (isList(value) ? [{ what: 'reversed', values: [value.toReversed()] }] : []),
  (value) => (typeof value === 'number' ? [{ what: 'a number more', values: [value + 1] }] : []),
  (value) => (typeof value === 'boolean' ? [{ what: 'the opposite', values: [!value] }] : []),
  (value) => (typeof value === 'string' ? [{ what: 'another text', values: [`${value}x`] }] : []),
  (value) =>
    typeof value === 'string'
      ? otherTypes.map((type) => ({ what: `now ${type}`, values: [type] }))
      : [],
];

/** What can be changed at a place of a model so that the schema still allows it, and it is another one. */
export function* mutantsAt(model: LogicModel, at: readonly Step[]): Generator<Mutant> {
  const value = valueAt(model, at);
  for (const { what, values } of edits.flatMap((edit) => edit(value))) {
    const read = logicModelSchema.safeParse(replaced(model, at, values));
    if (read.success && !isSame(read.data, model)) yield { at, what, model: read.data };
  }
}
