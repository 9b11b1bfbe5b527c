import type { Json, JsonObject } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import { type Leaf, mapArguments } from './argument-leaves.ts';
import type { ModelView } from './model-view.ts';

/** A row that a request added. */
export interface Made {
  readonly collection: string;
  readonly key: Key;
}

/** One text for each row. */
export function madeKeyOf({ collection, key }: Made): string {
  return `${collection} ${typeof key} ${key}`;
}

/** Keys that rows have in one run and in another run of the same requests. */
export class KeyMap {
  readonly #keys = new Map<string, Key>();

  /** Rows that the same request added in both runs, in the order in which it added them. */
  pair(before: readonly Made[], now: readonly Made[]): void {
    const tables = Map.groupBy(now, ({ collection }) => collection);
    const next = new Map<string, number>();
    for (const { collection, key } of before) {
      const at = next.get(collection) ?? 0;
      next.set(collection, at + 1);
      const twin = tables.get(collection)?.[at];
      if (twin !== undefined) this.set(collection, key, twin.key);
    }
  }

  set(collection: string, before: Key, now: Key): void {
    this.#keys.set(madeKeyOf({ collection, key: before }), now);
  }

  get(collection: string, key: Json): Key | undefined {
    return typeof key === 'string' || typeof key === 'number'
      ? this.#keys.get(madeKeyOf({ collection, key }))
      : undefined;
  }

  /** Arguments that name the rows of the other run. */
  arguments(view: ModelView, tool: string, args: JsonObject): JsonObject {
    if (this.#keys.size === 0) return args;
    return mapArguments(view, tool, args, (leaf) => {
      const collection = namedBy(view, leaf);
      return (
        (collection === undefined ? undefined : this.get(collection, leaf.value)) ?? leaf.value
      );
    });
  }
}

/** The collection of which an argument names a row. */
export function namedBy(view: ModelView, { type, param }: Leaf): string | undefined {
  if (type.type === 'ref') return view.entities.get(type.entity)?.collection;
  if (param.fresh !== undefined) return view.entities.get(param.fresh)?.collection;
  return param.sample?.from;
}
