import type { ModelPath } from '../diagnostics/diagnostic.ts';
import type { LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { typesWithin } from '../schema/types-within.ts';

/** A named thing that types can hold whole: a shape, or the row of an entity. */
export interface Holder {
  readonly kind: 'shape' | 'row';
  readonly name: string;
  /** Where its name stands. */
  readonly path: ModelPath;
  readonly members: readonly TypeNode[];
}

/** The shapes and rows of a model, and what their types hold. */
export class HeldTypes {
  readonly all: readonly Holder[];
  readonly #byName: ReadonlyMap<string, Holder>;

  constructor({ shapes = [], entities }: LogicModel) {
    const kinds = [
      { kind: 'shape', list: 'shapes', named: shapes },
      { kind: 'row', list: 'entities', named: entities },
    ] as const;
    this.all = kinds.flatMap(({ kind, list, named }) =>
      named.map(({ name, fields }, at) => ({
        kind,
        name,
        path: [list, at, 'name'],
        members: fields,
      })),
    );
    this.#byName = new Map(this.all.map((each) => [keyOf(each.kind, each.name), each]));
  }

  /** The shape or row that a type is. */
  holderOf(type: TypeNode): Holder | undefined {
    if (type.type === 'shape') return this.#byName.get(keyOf('shape', type.shape));
    return type.type === 'row' ? this.#byName.get(keyOf('row', type.entity)) : undefined;
  }

  /** Whether a holder holds itself, directly or through others. */
  isCyclic(start: Holder): boolean {
    const found = new Set<Holder>();
    const queue = [start];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const types = next.members.flatMap((member) => [...typesWithin(member)]);
      for (const held of types.flatMap(({ type }) => this.holderOf(type) ?? [])) {
        if (!found.has(held)) queue.push(held);
        found.add(held);
      }
    }
    return found.has(start);
  }
}

/** A shape and an entity may have the same name. */
function keyOf(kind: Holder['kind'], name: string): string {
  return `${kind} ${name}`;
}
