import { canonicalJson } from '@envloom/core';
import { pascalCase, reservedTypeNames } from '@envloom/logic-model';
import type { Loss } from './context.ts';
import type { ShapeJson } from './type-json.ts';

/** Longest name of a shape, with room for a number behind it. */
const longest = 56;

/** A shape, and what of its schema it does not say. */
export interface KnownShape {
  readonly shape: ShapeJson;
  readonly losses: readonly Loss[];
}

/** The shapes that types of an import refer to, each under a name of its own. */
export class ShapeNames {
  /** Names by what gave rise to them: a reference, or members. */
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>(reservedTypeNames);
  readonly #shapes = new Map<string, KnownShape>();

  /** All shapes, in the order in which they were named. */
  get all(): readonly KnownShape[] {
    return [...this.#shapes.values()];
  }

  /**
   * The name of the shape behind a reference. Whoever meets it first fills it; others, also within the shape
   * itself, only refer to it.
   */
  ofReference(
    reference: string,
    words: readonly string[],
    fill: (name: string) => Omit<KnownShape, 'shape'> & { readonly shape: Omit<ShapeJson, 'name'> },
  ): string {
    const known = this.#names.get(reference);
    if (known !== undefined) return known;
    const name = this.#free(typeName(words));
    this.#names.set(reference, name);
    const { shape, losses } = fill(name);
    const same = this.#same(typeName(words), shape);
    this.#names.set(reference, same ?? name);
    if (same === undefined) this.#shapes.set(name, { shape: { name, ...shape }, losses });
    return same ?? name;
  }

  /** One with these words and members that another document has: tools repeat what they share. */
  #same(base: string, shape: Omit<ShapeJson, 'name'>): string | undefined {
    const text = canonicalJson(shape);
    return this.all.find(
      ({ shape: { name, ...other } }) => name.startsWith(base) && canonicalJson(other) === text,
    )?.shape.name;
  }

  /** The name of a shape without one; another with the same members and words is the same shape. */
  ofMembers(words: readonly string[], shape: Omit<ShapeJson, 'name'>): string {
    const base = typeName(words);
    const key = `${base} ${canonicalJson(shape)}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#free(base);
    this.#names.set(key, name);
    this.#shapes.set(name, { shape: { name, ...shape }, losses: [] });
    return name;
  }

  #free(base: string): string {
    let name = base;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${base}${number}`;
    this.#taken.add(name);
    return name;
  }
}

/** `issues/create` and `labels`: `IssuesCreateLabels`. */
function typeName(words: readonly string[]): string {
  const name = pascalCase(words.join(' ')).slice(0, longest);
  if (name === '') return 'Value';
  return /^[A-Z]/.test(name) ? name : `Type${name}`;
}
