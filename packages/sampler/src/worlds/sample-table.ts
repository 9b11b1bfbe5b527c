import { canonicalJson, type Json } from '@envloom/core';
import { snakeCase } from '@envloom/logic-model';
import { type FieldSpec, isKey, type Key } from '@envloom/runtime';
import type { Draw } from '../draw/draw.ts';
import type { Row } from '../simulator/rows.ts';
import { objectOf } from '../values/containers.ts';
import { isNeeded } from '../values/slot.ts';
import type { Blueprint } from './blueprint.ts';
import type { Draft } from './draft.ts';

/** Draws of a row before its table is left as it is. */
const tries = 30;

/** Rows of a table where the model does not say how many. */
const usualRows: readonly [number, number] = [3, 7];

/** Samples the rows of a table into a draft. @param isStart whether calls add rows to it later */
export function sampleTable(
  blueprint: Blueprint,
  draft: Draft,
  draw: Draw,
  isStart: boolean,
): void {
  const [least, most] = blueprint.rows ?? usualRows;
  const middle = Math.max(least, Math.ceil((least + most) / 2));
  const drawn = draw.integer(least, isStart ? middle : most);
  const size = blueprint.entity.singleton === true ? 1 : drawn;
  const adding = new Adding(blueprint, draft, draw);
  for (const fixed of adding.parents(size, most)) if (!adding.add(fixed)) return;
}

/** Rows of which nothing is said. */
function free(count: number): readonly Row[] {
  return Array.from({ length: Math.max(0, count) }, (): Row => ({}));
}

/** Draws a row anew in its place, where one is found. */
export function resampleRow(
  blueprint: Blueprint,
  draft: Draft,
  draw: Draw,
  { key, edge }: { readonly key: Key; readonly edge: number },
): void {
  new Adding(blueprint, draft, draw, edge).add({}, key);
}

class Adding {
  readonly #blueprint: Blueprint;
  readonly #draft: Draft;
  readonly #draw: Draw;
  readonly #edge: number;

  constructor(blueprint: Blueprint, draft: Draft, draw: Draw, edge = 0) {
    this.#blueprint = blueprint;
    this.#draft = draft;
    this.#draw = draw;
    this.#edge = edge;
  }

  /** For each row to add, what it must hold: `per_parent` rows refer to their parents in turn. */
  parents(size: number, most: number): readonly Row[] {
    const { perParent } = this.#blueprint;
    if (perParent === undefined) return free(size);
    const [least, mostEach] = perParent.range;
    const fixed = this.#draw.shuffle(this.#draft.keys(perParent.entity)).flatMap((key) =>
      Array.from({ length: this.#draw.integer(least, mostEach) }, () => ({
        [perParent.field]: key,
      })),
    );
    const wanted = this.#blueprint.rows?.[0] ?? 1;
    return [...fixed.slice(0, most), ...free(wanted - fixed.length)];
  }

  /** Adds a row that clashes with no other. @param key its key; default: a new one */
  add(fixed: Row, key?: Key): boolean {
    const { entity } = this.#blueprint;
    for (let turn = 0; turn < tries; turn += 1) {
      const taken = key ?? this.#newKey();
      const row = taken === undefined ? undefined : this.#row(fixed, taken);
      if (taken === undefined || row === undefined || this.#clashes(row, taken)) continue;
      this.#draft.put(entity.name, taken, row);
      return true;
    }
    return false;
  }

  #row(fixed: Row, key: Key): Row | undefined {
    const { entity, fields } = this.#blueprint;
    const bound: Record<string, Json> = entity.key === '' ? {} : { [entity.key]: key };
    for (const { slot, make } of fields) {
      const { name, spec } = slot;
      const value = fixed[name] ?? this.#value(spec, key, make(this.#moment(bound)));
      if (value === undefined && isNeeded(spec)) return undefined;
      if (value !== undefined) bound[name] = value;
    }
    return objectOf(Object.keys(entity.fields).map((name) => [name, bound[name]]));
  }

  /** A drawn value, unless it makes rows of a table refer to each other in circles. */
  #value(spec: FieldSpec, own: Key, value: Json | undefined): Json | undefined {
    const { name } = this.#blueprint.entity;
    if (spec.type !== 'ref' || spec.entity !== name || !isKey(value)) return value;
    const keys = this.#draft.keys(name);
    const at = keys.indexOf(own);
    return at < 0 || keys.indexOf(value) < at ? value : undefined;
  }

  #moment(bound: Row) {
    return { draw: this.#draw, source: this.#draft, bound, edge: this.#edge, strays: false };
  }

  #newKey(): Key | undefined {
    const { entity, key, firstKey, isCountedPlainly } = this.#blueprint;
    if (entity.singleton === true) return '';
    if (key !== undefined) {
      const made = key(this.#moment({}));
      return isKey(made) && !this.#draft.keys(entity.name).includes(made) ? made : undefined;
    }
    const number = firstNumber(firstKey) + this.#draft.keys(entity.name).length;
    if (entity.fields[entity.key]?.type === 'integer') return number;
    const { prefix, digits } = entity.keyFormat ?? {
      prefix: isCountedPlainly ? '' : `${snakeCase(entity.name)}_`,
      digits: 0,
    };
    return prefix + String(number).padStart(digits, '0');
  }

  #clashes(row: Row, key: Key): boolean {
    const { entity, unique } = this.#blueprint;
    const others = [...this.#draft.table(entity.name)].filter(([other]) => other !== key);
    return unique.some((fields) => {
      const values = valuesOf(row, fields);
      return values !== undefined && others.some(([, other]) => valuesOf(other, fields) === values);
    });
  }
}

/** The values as one text; undefined where one field alone is absent or null, which is not compared. */
function valuesOf(row: Row, fields: readonly string[]): string | undefined {
  const values = fields.map((field) => row[field] ?? null);
  return values.length === 1 && values[0] === null ? undefined : canonicalJson(values);
}

/** The first number that keys are given from: the digits at the end of an example. */
function firstNumber(example = ''): number {
  const digits = /[0-9]+$/.exec(example)?.[0];
  return digits === undefined ? 1 : Math.max(1, Number(digits));
}
