import { isList, isObject, type Json, jsonIn, type JsonObject } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import { latest } from './drawing.ts';
import { areAlike } from './words-of.ts';

export type Scalar = string | number;

/** Most values of one name, most objects, and longest texts that are kept: the latest ones. */
const mostOfName = 60;
const mostObjects = 120;
const longestText = 200;
const deepest = 12;
const mostLines = 60;
/** Objects looked at for one that has the members of a schema. */
const looked = 10;

/**
 * What was seen in worlds, arguments and answers, to call tools with: values by the name of the member that
 * held them, and whole objects.
 */
export class KnownValues {
  readonly #changing: readonly RegExp[];
  /** The values of a name, by their JSON. */
  readonly #byName = new Map<string, Map<string, Scalar>>();
  #objects: JsonObject[] = [];

  /**
   * @param changing how texts look that are other ones in each run: they are handed out only as a whole, for
   *   members like the one that held them
   */
  constructor(changing: readonly RegExp[] = []) {
    this.#changing = changing;
  }

  /** Takes in whatever a value holds. Texts that are JSON are looked into; of others their lines are kept too. */
  take(value: Json, name = '', depth = 0): void {
    if (depth > deepest) return;
    if (typeof value === 'number') this.#keep(name, value);
    else if (typeof value === 'string') this.#takeText(value, name, depth);
    else if (isList(value)) for (const item of value) this.take(item, name, depth + 1);
    else if (isObject(value)) this.#takeObject(value, depth);
  }

  /** Values of members with this name. */
  named(name: string): readonly Scalar[] {
    return [...(this.#byName.get(name)?.values() ?? [])];
  }

  /** Values of members whose names are like this one. */
  alike(name: string): readonly Scalar[] {
    const names = [...this.#byName.keys()].filter((other) => other !== name);
    return names.filter((other) => areAlike(name, other)).flatMap((other) => this.named(other));
  }

  /** All but those that are other ones in each run. */
  all(): readonly Scalar[] {
    return [...this.#byName.values()].flatMap((values) => this.lasting([...values.values()]));
  }

  /** Those that are the same in each run. */
  lasting(values: readonly Scalar[]): readonly Scalar[] {
    return values.filter(
      (value) => !this.#changing.some((pattern) => String(value).search(pattern) !== -1),
    );
  }

  /**
   * What an object that was seen has for these members, by the same or like names; the best
   * of some objects. Undefined where none has two of them, or the only one.
   */
  objectLike(names: readonly string[], draw: Draw): JsonObject | undefined {
    const enough = Math.min(2, names.length);
    if (enough === 0 || this.#objects.length === 0) return undefined;
    const found = Array.from({ length: looked }, () => seenAs(latest(this.#objects, draw), names));
    const best = found.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0];
    return best !== undefined && Object.keys(best).length >= enough ? best : undefined;
  }

  #takeText(text: string, name: string, depth: number): void {
    const inner = /^\s*[[{]/.test(text) ? jsonIn(text) : undefined;
    if (inner !== undefined) return this.take(inner, name, depth + 1);
    this.#keep(name, text);
    if (!/\s/.test(text)) return;
    for (const line of text.split('\n').slice(0, mostLines)) {
      this.#keep('', line.trim());
      for (const word of line.split(/\s+/)) if (word.length > 1) this.#keep('', word);
    }
  }

  #takeObject(object: JsonObject, depth: number): void {
    this.#objects = [...this.#objects.slice(1 - mostObjects), object];
    for (const [name, member] of Object.entries(object)) this.take(member, name, depth + 1);
  }

  #keep(name: string, value: Scalar): void {
    if (typeof value === 'string' && (value === '' || value.length > longestText)) return;
    const values = this.#byName.get(name) ?? new Map<string, Scalar>();
    const key = JSON.stringify(value);
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > mostOfName && oldest !== undefined) values.delete(oldest);
    this.#byName.set(name, values);
  }
}

function seenAs(object: JsonObject, names: readonly string[]): JsonObject {
  const members = names.flatMap((name): readonly (readonly [string, Json])[] => {
    const own = object[name];
    if (own !== undefined) return [[name, own]];
    const other = Object.entries(object).find(
      ([key]) => !names.includes(key) && areAlike(name, key),
    );
    return other === undefined ? [] : [[name, other[1]]];
  });
  return Object.fromEntries(members);
}
