import type { Environment } from '../environment.ts';
import type { ArraySpec, Fields, FieldSpec, RecordSpec, StringSpec } from '../fields/spec.ts';
import { isObject } from '@envloom/core';
import type { EntitySpec, WorldDefinition } from '../world/definition.ts';
import type { Call } from './subject.ts';

/** How often each tool is called, with other rows each time. */
const rounds = 4;

/** Calls of all tools with plain arguments: rows that the world has, and the first values of types. */
export function plainCalls(
  { tools, entities }: WorldDefinition,
  world: Environment<object>,
): readonly Call[] {
  const tables = tablesOf(entities, world);
  return Array.from({ length: rounds }, (_, round) => {
    const values = new PlainValues(tables, round);
    return tools.map(({ name, params }) => ({ tool: name, args: values.needed(params) }));
  }).flat();
}

/** A row and its key. */
interface KeyedRow {
  readonly ref: unknown;
  readonly row: unknown;
}

type Tables = ReadonlyMap<string, readonly KeyedRow[]>;

/** The rows by entity. */
function tablesOf(entities: readonly EntitySpec[], world: Environment<object>): Tables {
  const tables = new Map<string, unknown>(Object.entries(world.state().rows));
  return new Map(
    entities.map(({ name, collection, key }) => [name, rowsOf(tables.get(collection), key)]),
  );
}

function rowsOf(table: unknown, key: string): readonly KeyedRow[] {
  if (Array.isArray(table)) {
    return table.map((row: unknown) => ({ ref: isObject(row) ? row[key] : undefined, row }));
  }
  return Object.entries(isObject(table) ? table : {}).map(([ref, row]) => ({ ref, row }));
}

type Scalar = Extract<FieldSpec, { readonly type: keyof typeof constants }>;
type Choice = Extract<FieldSpec, { readonly type: 'boolean' | 'enum' | 'ref' | 'row' }>;

const constants = {
  date: '2026-03-02',
  time: '09:00',
  datetime: '2026-03-02T09:00:00Z',
  scalar: 'example',
  json: null,
} as const;

const isScalar = (spec: FieldSpec): spec is Scalar => spec.type in constants;

const isChoice = (spec: FieldSpec): spec is Choice =>
  ['boolean', 'enum', 'ref', 'row'].includes(spec.type);

class PlainValues {
  readonly #tables: Tables;
  readonly #round: number;

  constructor(tables: Tables, round: number) {
    this.#tables = tables;
    this.#round = round;
  }

  /** Values of all fields that have to be given. */
  needed(fields: Fields): Readonly<Record<string, unknown>> {
    const needed = Object.entries(fields).filter(
      ([, { optional, default: fallback }]) => optional !== true && fallback === undefined,
    );
    return Object.fromEntries(needed.map(([name, spec]) => [name, this.#value(spec)]));
  }

  #value(spec: FieldSpec): unknown {
    if (isScalar(spec)) return constants[spec.type];
    if (isChoice(spec)) return this.#choice(spec);
    switch (spec.type) {
      case 'string':
        return textOf(spec);
      case 'shape':
        return this.needed('fields' in spec ? spec.fields : firstOf(spec.variants));
      case 'array':
        return this.#list(spec);
      case 'record':
        return this.#members(spec);
      case 'union':
        return this.#anyOf(spec.of);
      default:
        return this.#number(spec);
    }
  }

  #number({ min = 1, max = Infinity }: Extract<FieldSpec, { min?: number }>): number {
    return Math.ceil(Math.min(Math.max(1 + this.#round, min), max));
  }

  #list({ of, minItems = 0 }: ArraySpec): readonly unknown[] {
    return minItems > 0 ? [this.#value(of)] : [];
  }

  #anyOf(alternatives: readonly FieldSpec[]): unknown {
    const one = this.#one(alternatives);
    return one === undefined ? null : this.#value(one);
  }

  #members({ of, minMembers = 0 }: RecordSpec): Readonly<Record<string, unknown>> {
    const names = Array.from({ length: minMembers }, (_, at) => `name_${at + 1}`);
    return Object.fromEntries(names.map((name) => [name, this.#value(of)]));
  }

  #choice(spec: Choice): unknown {
    if (spec.type === 'boolean') return this.#one([true, false]);
    if (spec.type === 'enum') return this.#one(spec.values);
    const row = this.#one(this.#tables.get(spec.entity) ?? []);
    return spec.type === 'ref' ? (row?.ref ?? 'nothing') : row?.row;
  }

  #one<T>(choices: readonly T[]): T | undefined {
    return choices[this.#round % choices.length];
  }
}

function textOf({ pattern, minLength = 0, maxLength }: StringSpec): string {
  return pattern ?? 'example'.padEnd(minLength, '.').slice(0, maxLength);
}

function firstOf(variants: Readonly<Record<string, Fields>>): Fields {
  return Object.values(variants)[0] ?? {};
}
