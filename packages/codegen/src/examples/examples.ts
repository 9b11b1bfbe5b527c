import { snakeCase, type Field, type TypeNode } from '@envloom/logic-model';
import type { JsonValue } from '../code/literal.ts';
import type { EmitContext } from '../context.ts';
import { variantsOf } from '../model/shapes.ts';
import { foldType, type TypeFold } from '../types/fold.ts';
import { initialKeys } from './initial-rows.ts';

/** Evaluated late: shapes may hold themselves. */
type Example = () => JsonValue;

const deepest = 4;

function text(node: Extract<TypeNode, { type: 'string' }>): string {
  const { min_length: least = 0, max_length: most, pattern } = node;
  return pattern ?? 'example'.padEnd(least, '.').slice(0, most);
}

const within = (min = -Infinity, max = Infinity): number => Math.min(Math.max(1, min), max);

/** Makes plausible values of types; each ref names another row of the starting state. */
export class Examples {
  readonly #context: EmitContext;
  readonly #day: string;
  readonly #used = new Map<string, number>();

  constructor(context: EmitContext) {
    this.#context = context;
    this.#day = context.model.initial?.clock?.slice(0, 10) ?? '2026-01-01';
  }

  value(node: TypeNode, depth = 0): JsonValue {
    const given = node.sample?.examples?.[0];
    return given ?? node.default ?? foldType(node, this.#fold(depth))();
  }

  #fold(depth: number): TypeFold<Example> {
    return {
      string: (node) => () => text(node),
      integer:
        ({ min, max }) =>
        () =>
          Math.ceil(within(min, max)),
      number:
        ({ min, max }) =>
        () =>
          within(min, max),
      boolean: () => () => true,
      date: () => () => this.#day,
      time: () => () => '09:00',
      datetime: () => () => `${this.#day}T09:00:00Z`,
      json: () => () => null,
      enum:
        ({ values }) =>
        () =>
          values[0] ?? '',
      ref:
        ({ entity }) =>
        () =>
          this.#key(entity),
      row:
        ({ entity }) =>
        () =>
          this.#object(this.#context.index.entity(entity).fields, depth),
      shape:
        ({ shape }) =>
        () =>
          this.#shape(shape, depth),
      array: (node, of) => () => (depth > deepest && (node.min_items ?? 0) === 0 ? [] : [of()]),
      record: () => () => ({}),
    };
  }

  #key(name: string): JsonValue {
    const { model, index } = this.#context;
    const turn = this.#used.get(name) ?? 0;
    this.#used.set(name, turn + 1);
    const keys = initialKeys(model, index.entity(name));
    const fallback = index.keyType(name) === 'number' ? 1 : `${snakeCase(name)}_1`;
    return keys[turn % keys.length] ?? fallback;
  }

  #object(fields: readonly Field[], depth: number): JsonValue {
    const needed = fields.filter(({ optional }) => optional !== true);
    return Object.fromEntries(needed.map((field) => [field.name, this.value(field, depth + 1)]));
  }

  #shape(name: string, depth: number): JsonValue {
    const shape = this.#context.index.shape(name);
    const fields = shape.tag === undefined ? shape.fields : variantsOf(shape)[0]?.members;
    return this.#object(fields ?? [], depth);
  }
}
