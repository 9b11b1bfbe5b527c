import type { Json, JsonObject } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { GeneratorContext } from '../context/generator-context.ts';
import { type Item, itemsOf, lineageOf, type Shown, shownOfRow } from './items.ts';
import { asKey, rowOf, rowsOf } from './tables.ts';
import type { Told } from './told.ts';

/** A result that the agent has seen. */
export interface Seen {
  readonly items: readonly Item[];
  /** The world as it was then. */
  readonly world: World;
  /**
   * Whether the agent knew what it asked for. Where it only tried keys that it had seen, what comes
   * back is not all there is.
   */
  readonly isCertain: boolean;
  readonly hasArguments: boolean;
  /** What was asked with. */
  readonly asked: readonly Json[];
}

/** A row by its key. */
export interface RowId {
  readonly entity: string;
  readonly key: Key;
}

/** How a key came to be known. */
export interface Evidence {
  /** Which of the results showed it; none where the text tells it. */
  readonly seen?: number;
  /** Keys that had to be known before. */
  readonly needs: readonly RowId[];
}

/** Keys are only looked for through so many others. */
const deepest = 3;
/** Smaller whole numbers stand in any text. */
const tellingNumber = 4;

interface Place {
  readonly item: Item;
  readonly shown: Shown;
}

/** What an agent knows that has read a text and seen results. */
export class Knowledge {
  readonly #stage: GeneratorContext;
  readonly #told: Told;
  readonly #seen: Seen[];
  readonly #places: Result['places'][];
  readonly #known: Map<string, Evidence>;
  readonly #pending = new Set<string>();
  /** Keys that what is known so far does not tell, by how deep they were looked for. */
  readonly #failed = new Set<string>();

  constructor(stage: GeneratorContext, told: Told, from?: Knowledge) {
    this.#stage = stage;
    this.#told = told;
    this.#seen = from === undefined ? [] : [...from.#seen];
    this.#places = from === undefined ? [] : [...from.#places];
    this.#known = new Map(from === undefined ? [] : from.#known);
  }

  /** A copy that goes its own way. */
  fork(): Knowledge {
    return new Knowledge(this.#stage, this.#told, this);
  }

  /** The same with more text read. */
  reading(told: Told): Knowledge {
    return new Knowledge(this.#stage, told, this);
  }

  get told(): Told {
    return this.#told;
  }

  /** How many results were seen. */
  get results(): number {
    return this.#seen.length;
  }

  /** Takes in the result of a tool. */
  see(
    world: World,
    call: { readonly tool: string; readonly args: JsonObject },
    data: Json,
    isCertain: boolean,
  ): void {
    const { items, places } = resultOf(this.#stage, call.tool, data);
    const asked = Object.values(call.args);
    const hasArguments = asked.length > 0;
    this.#seen.push({ items, world: world.fork(), isCertain, hasArguments, asked });
    this.#places.push(places);
    this.#failed.clear();
  }

  /** Whether some result showed the key, whatever it belongs to. */
  sees(entity: string, key: Key): boolean {
    const id = keyId(entity, key);
    return this.#places.some((places) => places.has(id));
  }

  /** Whether the agent can tell that this key is the one that is meant. */
  knowsKey(entity: string, key: Key): boolean {
    return this.evidence(entity, key) !== undefined;
  }

  evidence(entity: string, key: Key): Evidence | undefined {
    return this.#evidence(entity, key, 0);
  }

  /** Takes a key for known, because it was used. */
  accept(entity: string, key: Key): void {
    const id = keyId(entity, key);
    if (this.#known.has(id)) return;
    this.#known.set(id, { needs: [] });
    this.#failed.clear();
  }

  /** Whether a result showed the value under this name in something that the agent can single out. */
  knowsValue(name: string, value: Json): boolean {
    return this.#seen.some((seen) => this.#showsValue(seen, name, value));
  }

  #showsValue(seen: Seen, name: string, value: Json): boolean {
    return seen.items.some((item) =>
      item.shown.some(
        (shown) =>
          shown.value === value &&
          lastName(shown.path) === name &&
          this.#isSingledOut(seen, { item, shown }, 0) !== undefined,
      ),
    );
  }

  #evidence(entity: string, key: Key, depth: number): Evidence | undefined {
    const id = keyId(entity, key);
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    if (depth > deepest || this.#pending.has(id) || this.#failed.has(`${depth}${id}`)) {
      return undefined;
    }
    this.#pending.add(id);
    const found = this.#told.has(key) ? { needs: [] } : this.#found(id, depth);
    this.#pending.delete(id);
    if (found === undefined) this.#failed.add(`${depth}${id}`);
    else {
      this.#known.set(id, found);
      this.#failed.clear();
    }
    return found;
  }

  #found(id: string, depth: number): Evidence | undefined {
    for (const [at, seen] of this.#seen.entries()) {
      const needs = this.#shownIn(seen, this.#places[at]?.get(id) ?? [], depth);
      if (needs !== undefined) return { seen: at, needs };
    }
    return undefined;
  }

  #shownIn(seen: Seen, places: readonly Place[], depth: number): readonly RowId[] | undefined {
    for (const place of places) {
      const needs =
        place.shown.isOwn === true
          ? this.#isRow(seen, place, depth)
          : (this.#isNamed(seen, place) ?? this.#isAnswer(seen, place));
      if (needs !== undefined) return needs;
    }
    return undefined;
  }

  /** The row itself is shown, and no other could be meant. */
  #isRow(seen: Seen, place: Place, depth: number): readonly RowId[] | undefined {
    const needs = this.#isSingledOut(seen, place, depth);
    if (needs === undefined || seen.isCertain) return needs;
    return this.#isUnique(seen, place.shown, depth) ? needs : undefined;
  }

  /** The key is all that was answered, and its row has everything that was asked with. */
  #isAnswer(
    { asked, isCertain, world }: Seen,
    { item, shown }: Place,
  ): readonly RowId[] | undefined {
    const { entity, value, path } = shown;
    const key = asKey(value);
    if (path !== '' || item.parent !== undefined || !isCertain || asked.length === 0)
      return undefined;
    if (entity === undefined || key === undefined) return undefined;
    const row = rowOf(this.#stage, world, entity, key);
    const values = row === undefined ? [] : shownOfRow(this.#stage.checked, entity, row);
    return asked.every((one) => values.some((own) => own.value === one)) ? [] : undefined;
  }

  /** A ref is shown beside a name that the text gives and that belongs to the row referred to. */
  #isNamed(seen: Seen, { item, shown }: Place): readonly RowId[] | undefined {
    const key = asKey(shown.value);
    if (shown.entity === undefined || key === undefined) return undefined;
    const { entity } = shown;
    const isAmbiguous = item.shown.some((other) => other.entity === entity && other.value !== key);
    if (isAmbiguous) return undefined;
    const row = rowOf(this.#stage, seen.world, entity, key);
    if (row === undefined) return undefined;
    const names = new Set(Object.values(row));
    const isNamed = item.shown.some(
      (other) =>
        other.entity === undefined &&
        typeof other.value === 'string' &&
        names.has(other.value) &&
        this.#isTelling(other),
    );
    return isNamed ? [] : undefined;
  }

  /** The keys by which the thing differs from the others in its list; undefined where it does not. */
  #isSingledOut(seen: Seen, place: Place, depth: number): readonly RowId[] | undefined {
    const rivals = rivalsOf(seen.items, place);
    const needs: RowId[] = [];
    const lineage = lineageOf(place.item);
    const isApart = rivals.every((rival) => {
      const by = this.#difference(lineage, lineageOf(rival), place.shown, depth);
      needs.push(...(by ?? []));
      return by !== undefined;
    });
    if (!isApart) return undefined;
    const isAlone = rivals.length === 0 && !seen.hasArguments;
    return isAlone && !this.#isRecognised(lineage, depth) ? undefined : needs;
  }

  #isRecognised(lineage: readonly Item[], depth: number): boolean {
    return lineage.some((item) =>
      item.shown.some((shown) => this.#recognised(shown, depth) !== undefined),
    );
  }

  #difference(
    own: readonly Item[],
    theirs: readonly Item[],
    key: Shown,
    depth: number,
  ): readonly RowId[] | undefined {
    for (const [level, item] of own.entries()) {
      const other = theirs[level];
      if (other === item || other === undefined) continue;
      for (const shown of item.shown) {
        if (shown === key || isShownBy(other, shown)) continue;
        const by = this.#recognised(shown, depth);
        if (by !== undefined) return by;
      }
    }
    return undefined;
  }

  /** The keys on which it rests that the agent knows this value; undefined where it does not. */
  #recognised(shown: Shown, depth: number): readonly RowId[] | undefined {
    const key = asKey(shown.value);
    if (shown.entity === undefined || key === undefined) {
      return this.#isTelling(shown) ? [] : undefined;
    }
    const known = this.#evidence(shown.entity, key, depth + 1) !== undefined;
    return known ? [{ entity: shown.entity, key }] : undefined;
  }

  #isTelling({ value }: Shown): boolean {
    if (typeof value === 'boolean') return false;
    if (typeof value === 'string') return value.length > 1 && this.#told.has(value);
    const isSmall = Number.isInteger(value) && Math.abs(value) < tellingNumber;
    return !isSmall && this.#told.has(value);
  }

  /** No other row of the world has all that the agent knows of this one. */
  #isUnique(seen: Seen, shown: Shown, depth: number): boolean {
    const { entity, value } = shown;
    const key = asKey(value);
    if (entity === undefined || key === undefined) return false;
    const rows = rowsOf(this.#stage, seen.world, entity);
    const shownRows = rows.map((row) => shownOfRow(this.#stage.checked, entity, row));
    const own = shownRows.find((row) => row.some((one) => one.isOwn === true && one.value === key));
    if (own === undefined) return false;
    const marks = own.filter((one) => this.#recognised(one, depth) !== undefined);
    return shownRows.every((row) => row === own || marks.some((mark) => !has(row, mark)));
  }
}

export function keyId(entity: string, key: Key): string {
  return `${entity}|${key}`;
}

function returnsOf(stage: GeneratorContext, tool: string) {
  const found = stage.checked.operations.find(({ operation }) => operation.name === tool);
  return found?.operation.returns;
}

/** What a result shows, and where it shows which keys. */
interface Result {
  readonly items: readonly Item[];
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

/** Results are read again and again while solutions are tried. */
const results = new WeakMap<object, Result>();

function resultOf(stage: GeneratorContext, tool: string, data: Json): Result {
  const known = typeof data === 'object' && data !== null ? results.get(data) : undefined;
  if (known !== undefined) return known;
  const items = itemsOf(stage.checked, returnsOf(stage, tool), data);
  const result = { items, places: placesOf(items) };
  if (typeof data === 'object' && data !== null) results.set(data, result);
  return result;
}

function placesOf(items: readonly Item[]): Map<string, readonly Place[]> {
  const places = items.flatMap((item) => item.shown.map((shown) => ({ item, shown })));
  const keys = places.filter(({ shown }) => shown.entity !== undefined);
  return Map.groupBy(keys, ({ shown }) => `${shown.entity}|${String(shown.value)}`);
}

/** Other things of the same list with another value in the same place. */
function rivalsOf(items: readonly Item[], { item, shown }: Place): readonly Item[] {
  return items.filter(
    (other) =>
      other !== item &&
      other.list === item.list &&
      other.shown.some(({ path, value }) => path === shown.path && value !== shown.value),
  );
}

function isShownBy({ shown }: Item, one: Shown): boolean {
  return has(shown, one);
}

function has(shown: readonly Shown[], one: Shown): boolean {
  return shown.some(({ path, value }) => path === one.path && value === one.value);
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');
}
