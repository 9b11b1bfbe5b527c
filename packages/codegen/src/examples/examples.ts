import {
  snakeCase,
  type Field,
  type Operation,
  type Param,
  type TypeNode,
} from '@envloom/logic-model';
import type { JsonValue } from '../code/literal.ts';
import type { EmitContext } from '../context.ts';
import { variantsOf } from '../model/index-model.ts';
import { initialKeys } from './initial-rows.ts';

type PlainType = Exclude<
  TypeNode,
  { type: 'ref' | 'row' | 'shape' | 'array' | 'record' | 'union' }
>;

const deepest = 4;

function text(node: Extract<TypeNode, { type: 'string' }>): string {
  const { min_length: least = 0, max_length: most, pattern } = node;
  return pattern ?? 'example'.padEnd(least, '.').slice(0, most);
}

type Bounds = Pick<Extract<TypeNode, { type: 'number' }>, 'min' | 'max'>;

const within = ({ min = -Infinity, max = Infinity }: Bounds): number =>
  Math.min(Math.max(1, min), max);

/** Makes plausible values of types; each ref names another row of the starting state. */
class Examples {
  readonly #context: EmitContext;
  readonly #day: string;
  readonly #used = new Map<string, number>();

  constructor(context: EmitContext) {
    this.#context = context;
    this.#day = context.model.initial?.clock?.slice(0, 10) ?? '2026-01-01';
  }

  value(node: TypeNode, depth = 0): JsonValue {
    return node.sample?.examples?.[0] ?? node.default ?? this.#made(node, depth);
  }

  #made(node: TypeNode, depth: number): JsonValue {
    const isTooDeep = depth > deepest;
    return isTooDeep && node.nullable === true ? null : this.#present(node, depth, isTooDeep);
  }

  #present(node: TypeNode, depth: number, isTooDeep: boolean): JsonValue {
    switch (node.type) {
      case 'ref':
        return this.#key(node.entity);
      case 'row':
        return this.#object(this.#context.index.entity(node.entity).fields, depth);
      case 'shape':
        return this.#shape(node.shape, depth);
      case 'array':
        return isTooDeep && !isFilled(node) ? [] : [this.#made(node.of, depth)];
      case 'record':
        return {};
      case 'union':
        return this.value(node.of[0] ?? { type: 'json' }, depth);
      default:
        return this.#plain(node);
    }
  }

  #plain(node: PlainType): JsonValue {
    switch (node.type) {
      case 'string':
        return text(node);
      case 'integer':
        return Math.ceil(within(node));
      case 'number':
        return within(node);
      case 'enum':
        return node.values[0] ?? '';
      case 'date':
        return this.#day;
      case 'time':
        return '09:00';
      case 'datetime':
        return `${this.#day}T09:00:00Z`;
      default:
        return node.type === 'boolean' ? true : null;
    }
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

const isFilled = ({ min_items: fewest = 0 }: Extract<TypeNode, { type: 'array' }>): boolean =>
  fewest > 0;

const isNeeded = ({ optional, default: fallback }: Param): boolean =>
  optional !== true && fallback === undefined;

function argument(examples: Examples, param: Param): JsonValue {
  const isNewText = param.fresh !== undefined && param.type === 'string';
  return isNewText && param.sample === undefined ? 'new-1' : examples.value(param);
}

/** Plausible arguments of a tool, for its documentation and its tests. */
export function exampleArgs(context: EmitContext, { params }: Operation): JsonValue {
  const examples = new Examples(context);
  const needed = params.filter(isNeeded);
  return Object.fromEntries(needed.map((param) => [param.name, argument(examples, param)]));
}
