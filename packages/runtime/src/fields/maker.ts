import { generated, type Json } from '@envloom/core';

/** Most fields whose presence fits a bit mask. */
const mostMasked = 31;

type Made = Record<string, Json>;

/**
 * Makes objects of some of these fields, always in this order. An object starts as the copy of a
 * template that has the same fields: engines copy objects fast, with all fields stored in the
 * object itself and one layout for all that have the same fields.
 */
export class Maker {
  readonly #names: readonly string[];
  readonly #templates = new Map<number | string, Made>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** @param values one for each name; undefined leaves the field out */
  make(values: readonly (Json | undefined)[]): Made {
    const made = { ...this.#template(values) };
    for (let index = 0; index < values.length; index += 1) {
      const name = this.#names[index];
      const value = values[index];
      if (name !== undefined && value !== undefined) made[name] = value;
    }
    return made;
  }

  #template(values: readonly (Json | undefined)[]): Made {
    const mask = maskOf(values);
    const known = this.#templates.get(mask);
    if (known !== undefined) return known;
    const present = this.#names.filter((_, index) => values[index] !== undefined);
    const template = templateOf(present);
    this.#templates.set(mask, template);
    return template;
  }
}

/** Says which values are present. */
function maskOf(values: readonly (Json | undefined)[]): number | string {
  if (values.length > mostMasked) {
    return values.map((value) => (value === undefined ? '0' : '1')).join('');
  }
  let mask = 0;
  for (let index = 0; index < values.length; index += 1) {
    if (values[index] !== undefined) mask |= 1 << index;
  }
  return mask;
}

/** Parsed JSON has room for its fields in the object itself. */
function templateOf(names: readonly string[]): Made {
  return generated(JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:""`).join(',')}}`));
}
