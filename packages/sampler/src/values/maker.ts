import type { LogicModel, Shape, TypeNode } from '@envloom/logic-model';
import type { Fields, FieldSpec } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Problems } from '../problems/problem.ts';
import { listMaker, recordMaker } from './containers.ts';
import { dateMaker, timeMaker } from './dates.ts';
import { expressionMaker } from './expressions.ts';
import type { FakerPools } from './faker-pools.ts';
import { objectOf } from './json.ts';
import { choiceMaker, exampleMaker, fakerMaker } from './listed.ts';
import type { Maker } from './moment.ts';
import { numberMaker } from './numbers.ts';
import { keyMaker, rowMaker } from './references.ts';
import { hintsOf, type Slot } from './slot.ts';
import type { Style } from './style.ts';
import { textMaker } from './texts.ts';

type TaggedShapeSpec = Extract<FieldSpec, { readonly variants: object }>;

/** Compiles types and hints into makers of values, once per simulator. */
export class Makers {
  readonly style: Style;
  readonly #shapes: ReadonlyMap<string, Shape>;
  readonly #model: LogicModel;
  readonly #collections: ReadonlyMap<string, string>;
  readonly #pools: FakerPools;
  readonly #problems: Problems;

  constructor(model: LogicModel, style: Style, pools: FakerPools, problems: Problems) {
    this.style = style;
    this.#shapes = new Map((model.shapes ?? []).map((shape) => [shape.name, shape]));
    this.#model = model;
    this.#collections = new Map(
      model.entities.map(({ collection, name }) => [collection, name] as const),
    );
    this.#pools = pools;
    this.#problems = problems;
  }

  /** Draws values of a slot; leaves optional ones out at times. */
  optional(slot: Slot, absent: number): Maker {
    const make = this.value(slot);
    const share = hintsOf(slot).absent ?? absent;
    return (moment) => (moment.draw.chance(share) ? undefined : make(moment));
  }

  /** Draws values of a slot: by its hints, and without a hint by its type and name. */
  value(slot: Slot): Maker {
    const plain =
      exampleMaker(slot, this.#holders(slot), this.#problems) ??
      fakerMaker(slot, this.#pools, this.#problems) ??
      this.#plain(slot);
    const from = this.#entityOf(hintsOf(slot).from);
    return expressionMaker(slot, from, plain, this.#problems.trials);
  }

  /** Draws values of a slot by its type alone, whatever its hints. */
  bare(slot: Slot): Maker {
    const { sample: _, ...node } = slot.node;
    return this.#plain({ ...slot, node, tools: {} });
  }

  /** The entities whose rows naturally differ in a field of this name. */
  #holders({ name }: Slot): readonly string[] {
    const { entities } = this.#model;
    const holding = entities.filter(({ fields }) => fields.some((field) => field.name === name));
    return this.style === 'natural' ? holding.map((entity) => entity.name) : [];
  }

  #entityOf(collection: string | undefined): string | undefined {
    return collection === undefined ? undefined : this.#collections.get(collection);
  }

  #plain(slot: Slot): Maker {
    const { spec } = slot;
    switch (spec.type) {
      case 'string':
        return textMaker(slot, this.#pools, this.#problems);
      case 'integer':
      case 'number':
        return numberMaker(slot, this.#problems);
      case 'boolean':
      case 'enum':
        return choiceMaker(slot, this.#problems);
      case 'date':
      case 'datetime':
        return dateMaker(slot, this.style, this.#problems);
      case 'time':
        return timeMaker;
      default:
        return this.#composite(slot, spec);
    }
  }

  #composite(slot: Slot, spec: FieldSpec): Maker {
    switch (spec.type) {
      case 'ref':
        return keyMaker(spec.entity);
      case 'row':
        return rowMaker(spec.entity);
      case 'shape':
        return 'fields' in spec ? this.#object(slot, spec.fields) : this.#union(slot, spec);
      case 'array':
        return listMaker(this.#item(slot, spec.of), spec);
      case 'record':
        return recordMaker(this.#item(slot, spec.of));
      default:
        return ({ draw }) => draw.pick(anything);
    }
  }

  /** The values of a list or record. */
  #item(slot: Slot, spec: FieldSpec): Maker {
    const { node } = slot;
    const of: TypeNode = 'of' in node ? node.of : node;
    return this.value({ ...slot, spec, node: of, path: [...slot.path, 'of'], tools: {} });
  }

  #union(slot: Slot, { tag, variants }: TaggedShapeSpec): Maker {
    const makers = Object.values(variants).map((fields) => this.#object(slot, fields));
    const hinted = this.#shapeOf(slot)?.fields.find(({ name }) => name === tag)?.sample?.weights;
    const weights = hinted?.length === makers.length ? hinted : makers.map(() => 1);
    return (moment) => moment.draw.weighted(makers, weights)(moment);
  }

  /** An object of a shape: absent members are left out, members see those before them. */
  #object(slot: Slot, fields: Fields): Maker {
    const members = Object.entries(fields).map(([name, spec]) => ({
      name,
      isNeeded: spec.optional !== true && spec.default === undefined,
      make: this.#member(slot, name, spec),
    }));
    return (moment) => {
      const made: [string, Json][] = [];
      for (const { name, make, isNeeded } of members) {
        const value = make(moment);
        if (value === undefined && isNeeded) return undefined;
        if (value !== undefined) made.push([name, value]);
      }
      return objectOf(made);
    };
  }

  #member(slot: Slot, name: string, spec: FieldSpec): Maker {
    if (spec.type === 'enum' && spec.values.length === 1) return () => spec.values[0];
    const shape = this.#shapeOf(slot);
    const member = shape?.fields.find((field) => field.name === name);
    if (member === undefined) return () => undefined;
    const inner: Slot = {
      ...slot,
      name,
      spec,
      node: member,
      path: this.#memberPath(member, shape),
      tools: {},
    };
    return this.optional(inner, spec.optional === true || spec.default !== undefined ? 0.5 : 0);
  }

  #shapeOf({ node }: Slot): Shape | undefined {
    return 'shape' in node ? this.#shapes.get(node.shape) : undefined;
  }

  #memberPath(member: TypeNode, shape: Shape | undefined): Slot['path'] {
    const at = [...this.#shapes.values()].findIndex(({ name }) => name === shape?.name);
    const index = shape?.fields.findIndex((field) => field === member) ?? -1;
    return ['shapes', at, 'fields', index];
  }
}

const anything: readonly Json[] = [null, true, 0, 'text', [1, 2], { note: 'text' }];
