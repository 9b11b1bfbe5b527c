import { isList, isObject, type Json, jsonIn, type JsonObject } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import { latest } from './drawing.ts';
import { areAlike } from './words-of.ts';

/** A value that was seen. */
export interface Known {
  readonly value: string | number;
  /** Who handed it out or took it: a tool with its result or one of its arguments, or a collection of the start. */
  readonly origin: string;
}

/** The texts among values. */
export interface KnownText extends Known {
  readonly value: string;
}

export const isKnownText = (known: Known): known is KnownText => typeof known.value === 'string';

/** Most values of one name, most objects, and longest texts that are kept: the latest ones. */
const mostOfName = 60;
const mostObjects = 120;
const longestText = 200;
const deepest = 12;
const mostLines = 60;
/** Lines of a text that are also kept with the next one. */
const mostPairs = 6;
/** Most values that are kept of those that went with a value, and most values of an object or a call that get such. */
const mostCompany = 40;
const mostKept = 12;
/** Objects looked at for one that has the members of a schema. */
const looked = 10;

/**
 * What was seen in worlds, arguments and answers, to call tools with: values by the name of the member that
 * held them, and whole objects.
 */
export class KnownValues {
  readonly #changing: readonly RegExp[];
  /** The values of a name, by their JSON. */
  readonly #byName = new Map<string, Map<string, Known>>();
  /** What was seen with a value: in the same object, or in the same call and its answer. */
  readonly #company = new Map<string, Map<string, Known>>();
  #seenTogether: Seen[][] = [];
  #objects: JsonObject[] = [];

  /**
   * @param changing how texts look that are other ones in each run: they are handed out only as a whole, for
   *   members like the one that held them
   */
  constructor(changing: readonly RegExp[] = []) {
    this.#changing = changing;
  }

  /**
   * Takes in whatever a value holds. Texts that are JSON are looked into; of others their lines and words are kept too.
   *
   * @param origin who handed it out; members are told apart
   */
  take(value: Json, origin: string): void {
    if (isObject(value))
      for (const [name, member] of Object.entries(value))
        this.#take(member, { name, origin: `${origin} ${name}`, depth: 1 });
    else this.#take(value, { name: '', origin, depth: 0 });
    if (isObject(value)) this.#keepObject(value);
  }

  /** Whatever is taken in by this goes together. */
  together(take: () => void): void {
    this.#seenTogether.push([]);
    take();
    const seen = this.#seenTogether.pop() ?? [];
    this.#seenTogether.at(-1)?.push(...seen.slice(-mostCompany));
    const wholes = seen.filter(({ isWhole }) => isWhole).slice(0, mostKept);
    for (const { known } of wholes) this.#keepCompany(known.value, seen);
  }

  /** Values that were seen together with one of these. */
  seenWith(values: readonly (string | number)[]): readonly Known[] {
    const found = values.flatMap((value) => [
      ...(this.#company.get(JSON.stringify(value))?.values() ?? []),
    ]);
    return this.lasting(found.filter(({ value }) => !values.includes(value)));
  }

  #keepCompany(value: string | number, seen: readonly Seen[]): void {
    const company = this.#company.get(JSON.stringify(value)) ?? new Map<string, Known>();
    for (const { known } of seen.slice(-mostCompany)) {
      const key = JSON.stringify(known.value);
      company.delete(key);
      company.set(key, known);
    }
    const kept = [...company].slice(-mostCompany);
    this.#company.set(JSON.stringify(value), new Map(kept));
  }

  #take(value: Json, place: SeenPlace): void {
    if (place.depth > deepest) return;
    if (typeof value === 'number') this.#keep(value, place);
    else if (typeof value === 'string') this.#takeText(value, place);
    else if (isList(value)) for (const item of value) this.#take(item, deeper(place, place.name));
    else if (isObject(value)) this.#takeObject(value, place);
  }

  /** Values of members with this name. */
  named(name: string): readonly Known[] {
    return [...(this.#byName.get(name)?.values() ?? [])];
  }

  /** Values of members whose names are like this one. */
  alike(name: string): readonly Known[] {
    const names = [...this.#byName.keys()].filter((other) => other !== name);
    return names.filter((other) => areAlike(name, other)).flatMap((other) => this.named(other));
  }

  /** All but those that are other ones in each run. */
  all(): readonly Known[] {
    return [...this.#byName.values()].flatMap((values) => this.lasting([...values.values()]));
  }

  /** Those that are the same in each run. */
  lasting(values: readonly Known[]): readonly Known[] {
    return values.filter(
      ({ value }) => !this.#changing.some((pattern) => String(value).search(pattern) !== -1),
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

  #takeText(text: string, place: SeenPlace): void {
    const inner = /^\s*[[{]/.test(text) ? jsonIn(text) : undefined;
    if (inner !== undefined) return this.#take(inner, deeper(place, place.name));
    this.#keep(text, place);
    if (!/\s/.test(text)) return;
    const part = (what: string): SeenPlace => ({
      ...place,
      name: '',
      origin: `${place.origin} ${what}`,
    });
    const lines = text.split('\n').slice(0, mostLines);
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1];
      if (next !== undefined && at < mostPairs) this.#keep(`${line}\n${next}`, part('two lines'));
      this.#keep(line.trim(), part('line'));
      for (const word of line.split(/\s+/)) if (word.length > 1) this.#keep(word, part('word'));
    }
  }

  #takeObject(object: JsonObject, place: SeenPlace): void {
    this.#keepObject(object);
    this.together(() => {
      for (const [name, member] of Object.entries(object)) this.#take(member, deeper(place, name));
    });
  }

  #keepObject(object: JsonObject): void {
    this.#objects = [...this.#objects.slice(1 - mostObjects), object];
  }

  #keep(value: string | number, { name, origin }: SeenPlace): void {
    if (typeof value === 'string' && (value === '' || value.length > longestText)) return;
    const values = this.#byName.get(name) ?? new Map<string, Known>();
    const key = JSON.stringify(value);
    values.delete(key);
    const known = { value, origin };
    values.set(key, known);
    this.#seenTogether.at(-1)?.push({ known, isWhole: name !== '' });
    const [oldest] = values.keys();
    if (values.size > mostOfName && oldest !== undefined) values.delete(oldest);
    this.#byName.set(name, values);
  }
}

/** A value that was seen with others. */
interface Seen {
  readonly known: Known;
  /** Not a line or a word of a longer text. */
  readonly isWhole: boolean;
}

/** Where a value was seen. */
interface SeenPlace {
  readonly name: string;
  readonly origin: string;
  readonly depth: number;
}

const deeper = ({ origin, depth }: SeenPlace, name: string): SeenPlace => ({
  name,
  origin,
  depth: depth + 1,
});

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
