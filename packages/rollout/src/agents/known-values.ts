import { isObject } from '@envloom/core';

/** A value that is no list and no object. */
export type Scalar = string | number | boolean;

/** Values that were seen, by the name of the field they stood in, each once, in the order seen. */
export class KnownValues {
  readonly #byField = new Map<string, Set<Scalar>>();

  /** Takes in all scalars of a value; `field` names it where it is one itself. */
  add(value: unknown, field = ''): void {
    if (isList(value)) for (const item of value) this.add(item, field);
    else if (isObject(value)) this.#addMembers(value);
    else if (isScalar(value)) this.#addScalar(value, field);
  }

  of(field: string): readonly Scalar[] {
    return [...(this.#byField.get(field) ?? [])];
  }

  /** Of all fields. */
  all(): readonly Scalar[] {
    return [...this.#byField.values()].flatMap((values) => [...values]);
  }

  #addMembers(object: object): void {
    for (const [name, member] of Object.entries(object)) this.add(member, name);
  }

  #addScalar(value: Scalar, field: string): void {
    const values = this.#byField.get(field) ?? new Set();
    this.#byField.set(field, values.add(value));
  }
}

/** Whether a value is a text, a number, true or false. */
export function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Whether a value is a list. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The value of a JSON text; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
