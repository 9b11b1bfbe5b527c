import type { LogicModel, Shape, TypeNode } from '@envloom/logic-model';
import type { Fields, FieldSpec } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Problems } from '../problems.ts';
import { listMaker, recordMaker } from './containers.ts';
import { dateMaker, timeMaker } from './dates.ts';
import { expressionMaker } from './expressions.ts';
import type { FakerPools } from './faker-pools.ts';
import { choiceMaker, exampleMaker, fakerMaker } from './listed.ts';
import type { Maker } from './moment.ts';
import { numberMaker } from './numbers.ts';
import { hintsOf, isExpressed, isNeeded, type Slot } from './slot.ts';
import type { Style } from './style.ts';
import { textMaker } from './texts.ts';

type UnionSpec = Extract<FieldSpec, { readonly type: 'union' }>;
type TaggedShapeSpec = Extract<FieldSpec, { readonly variants: object }>;

/** Compiles types and hints into makers of values, once per simulator. */
export class Makers {
  readonly style: Style;
  readonly #model: LogicModel;
  readonly #pools: FakerPools;
  readonly #problems: Problems;

  constructor(model: LogicModel, style: Style, pools: FakerPools, problems: Problems) {
    this.style = style;
    this.#model = model;
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
    const make = this.#present(slot);
    const share = nullShare(slot);
    return share === 0 ? make : (moment) => (moment.draw.chance(share) ? null : make(moment));
  }

  /** Draws values that are not null, unless hints list it. */
  #present(slot: Slot): Maker {
    const plain =
      exampleMaker(slot, this.#holders(slot), this.#problems) ??
      fakerMaker(slot, this.#pools, this.#problems) ??
      this.#plain(slot);
    const { from } = hintsOf(slot);
    const entity = this.#model.entities.find(({ collection }) => collection === from);
    return expressionMaker(slot, entity?.name, plain, this.#problems);
  }

  /** The entities whose rows naturally differ in a field of this name. */
  #holders({ name }: Slot): readonly string[] {
    const { entities } = this.#model;
    const holding = entities.filter(({ fields }) => fields.some((field) => field.name === name));
    return this.style === 'natural' ? holding.map((entity) => entity.name) : [];
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
      case 'union':
        return this.#alternatives(slot, spec);
      default:
        return ({ draw }) => draw.pick(anything);
    }
  }

  /** The values of a list or record. */
  #item(slot: Slot, spec: FieldSpec): Maker {
    const { node } = slot;
    const isHolder = node.type === 'array' || node.type === 'record';
    const of: TypeNode = isHolder ? node.of : node;
    return this.value({ ...slot, spec, node: of, path: [...slot.path, 'of'], tools: {} });
  }

  /** A value of one of the alternatives, each as likely as its weight says. */
  #alternatives(slot: Slot, { of }: UnionSpec): Maker {
    const { node } = slot;
    const nodes: readonly TypeNode[] = node.type === 'union' ? node.of : [];
    const makers = of.map((spec, at) => {
      const path = [...slot.path, 'of', at];
      return this.value({ ...slot, spec, node: nodes[at] ?? { type: 'json' }, path, tools: {} });
    });
    const { weights } = hintsOf(slot);
    const likely = weights?.length === makers.length ? weights : makers.map(() => 1);
    return (moment) => moment.draw.weighted(makers, likely)(moment);
  }

  #union(slot: Slot, { tag, variants }: TaggedShapeSpec): Maker {
    const makers = Object.values(variants).map((fields) => this.#object(slot, fields));
    const shape = this.#shapes[this.#shapeAt(slot)];
    const hinted = shape?.fields.find(({ name }) => name === tag)?.sample?.weights;
    const weights = hinted?.length === makers.length ? hinted : makers.map(() => 1);
    return (moment) => moment.draw.weighted(makers, weights)(moment);
  }

  /** An object of a shape: absent members are left out. */
  #object(slot: Slot, fields: Fields): Maker {
    const members = Object.entries(fields).map(([name, spec]) => ({
      name,
      spec,
      make: this.#member(slot, name, spec),
    }));
    return (moment) => {
      const made: Record<string, Json> = {};
      for (const { name, spec, make } of members) {
        const value = make(moment);
        if (value === undefined && isNeeded(spec)) return undefined;
        if (value !== undefined) made[name] = value;
      }
      return made;
    };
  }

  #member(slot: Slot, name: string, spec: FieldSpec): Maker {
    if (spec.type === 'enum' && spec.values.length === 1) return () => spec.values[0];
    const at = this.#shapeAt(slot);
    const fields = this.#shapes[at]?.fields ?? [];
    const index = fields.findIndex((field) => field.name === name);
    const node = fields[index];
    if (node === undefined) return () => undefined;
    const path = ['shapes', at, 'fields', index];
    const member: Slot = { ...slot, name, spec, node, path, tools: {} };
    return this.optional(member, isNeeded(spec) ? 0 : 0.5);
  }

  get #shapes(): readonly Shape[] {
    return this.#model.shapes ?? [];
  }

  #shapeAt({ node }: Slot): number {
    return this.#shapes.findIndex(({ name }) => 'shape' in node && name === node.shape);
  }
}

/** How often null is drawn where it is a value and no hint says otherwise. */
const usualNulls = 0.2;

function nullShare(slot: Slot): number {
  const { nullable, optional } = slot.spec;
  if (nullable !== true) return 0;
  const { absent, examples } = hintsOf(slot);
  if (absent !== undefined && optional !== true) return absent;
  return examples === undefined && !isExpressed(slot) ? usualNulls : 0;
}

/** The key of a row that there is; the last ones, made last, are drawn as often as all others. */
function keyMaker(entity: string): Maker {
  return ({ draw, source }) => {
    const keys = source.keys(entity);
    if (keys.length === 0) return undefined;
    return draw.pick(draw.chance(0.25) ? keys.slice(-recent) : keys);
  };
}

/** A whole row that there is. */
function rowMaker(entity: string): Maker {
  return ({ draw, source }) => {
    const rows = source.rows(entity);
    return rows.length === 0 ? undefined : draw.pick(rows);
  };
}

const recent = 3;
const anything: readonly Json[] = [null, true, 0, 'text', [1, 2], { note: 'text' }];
