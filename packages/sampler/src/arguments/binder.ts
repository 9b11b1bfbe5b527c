import type { Json } from '@envloom/core';
import type { ModelPath, Operation, Param, Setup } from '@envloom/logic-model';
import { isKey } from '@envloom/runtime';
import type { Simulator } from '../simulator/simulator.ts';
import type { Row } from '../simulator/rows.ts';
import type { Makers } from '../values/maker.ts';
import type { DrawnSlot, Maker, Moment } from '../values/moment.ts';
import { inOrderOfReads } from '../values/order.ts';
import { hintsOf, isExpressed, isNeeded, type Slot, expressionsOf } from '../values/slot.ts';
import { objectOf } from '../values/containers.ts';
import { echoMaker } from './echoes.ts';
import { freshMaker } from './fresh-keys.ts';
import { type Link, linksBetween } from './links.ts';

/** Draws the arguments of one tool. */
export interface Binder {
  /** Its operation in the model. */
  readonly path: ModelPath;
  /** In declared order. */
  readonly params: readonly DrawnSlot[];
  /** In the order in which they are drawn: expressions read what is bound before them. */
  readonly order: readonly DrawnSlot[];
}

/** How often an optional argument is left out, unless a hint says. */
const absent = 0.5;
/** How often a ref follows from the refs bound before it. */
const related = 0.65;

/** What the tool needs and the arguments lack. */
export function lacking({ params }: Binder, args: Row): readonly Slot[] {
  const slots = params.map(({ slot }) => slot);
  return slots.filter(({ name, spec }) => isNeeded(spec) && !(name in args));
}

/** Arguments, each drawn in view of those before it. */
export function boundArguments({ params, order }: Binder, moment: Omit<Moment, 'bound'>): Row {
  const bound: Record<string, Json> = {};
  const now: Moment = { ...moment, bound };
  for (const { slot, make } of order) {
    const value = make(now);
    if (value !== undefined) bound[slot.name] = value;
  }
  return objectOf(params.map(({ slot: { name } }) => [name, bound[name]]));
}

/** The binders of all tools, those of setup operations included. */
export function bindersOf(simulator: Simulator, makers: Makers): ReadonlyMap<string, Binder> {
  const { operations, setup = [] } = simulator.checked.model;
  const tools = new Map(simulator.setup.map(({ name, tool }) => [name, tool]));
  const compiler = new BinderCompiler(simulator, makers);
  return new Map([
    ...operations.map((operation, at) => {
      const { name } = operation;
      return [name, compiler.binder(name, operation, 'operation', ['operations', at])] as const;
    }),
    ...setup.map((operation, at) => {
      const tool = tools.get(operation.name) ?? operation.name;
      return [tool, compiler.binder(tool, operation, 'setup', ['setup', at])] as const;
    }),
  ]);
}

class BinderCompiler {
  readonly #simulator: Simulator;
  readonly #makers: Makers;

  constructor(simulator: Simulator, makers: Makers) {
    this.#simulator = simulator;
    this.#makers = makers;
  }

  binder(
    tool: string,
    { name: operation, params: declared }: Operation | Setup,
    owner: 'operation' | 'setup',
    path: ModelPath,
  ): Binder {
    const { definition, hints } = this.#simulator;
    const specs = definition.tools.find(({ name }) => name === tool)?.params ?? {};
    const params = declared.flatMap((param, at): DrawnSlot[] => {
      const { name } = param;
      const spec = specs[name];
      if (spec === undefined) return [];
      const place = [...path, 'params', at];
      const own = expressionsOf(hints, { kind: 'param', owner, operation, param: name });
      const slot: Slot = { name, node: param, spec, path: place, use: 'param', ...own };
      return [{ slot, make: this.#maker(slot, param, declared.slice(0, at)) }];
    });
    const ranked = params.toSorted(
      (a, b) => Number(isExpressed(a.slot)) - Number(isExpressed(b.slot)),
    );
    return { path, params, order: inOrderOfReads(ranked, ({ slot }) => slot) };
  }

  #maker(slot: Slot, param: Param, before: readonly Param[]): Maker {
    const make = this.#present(slot, param, before);
    const left = hintsOf(slot).absent ?? (isNeeded(slot.spec) ? 0 : absent);
    return left === 0 ? make : (moment) => (moment.draw.chance(left) ? undefined : make(moment));
  }

  #present(slot: Slot, param: Param, before: readonly Param[]): Maker {
    const { checked, tables } = this.#simulator;
    const make = this.#makers.value(slot);
    if (param.fresh !== undefined) {
      const entity = tables.get(param.fresh);
      const declared = checked.model.entities.find(({ name }) => name === param.fresh);
      const key = declared?.fields.find(({ name }) => name === entity?.key);
      return entity === undefined ? make : freshMaker(slot, { entity, key }, make);
    }
    const hasWay = isExpressed(slot) || hintsOf(slot).from !== undefined;
    if (param.type !== 'ref' || hasWay) return echoMaker(slot, tables, make);
    return this.#related(param.entity, before, make);
  }

  /** A key that has to do with refs bound before, or with the acting row; often enough any key. */
  #related(to: string, before: readonly Param[], plain: Maker): Maker {
    const { checked, tables } = this.#simulator;
    const { actor } = checked.model;
    const ways = [
      ...before.flatMap((param) =>
        param.type === 'ref' ? waysFrom(param.name, linksBetween(tables, param.entity, to)) : [],
      ),
      ...(actor === undefined ? [] : waysFrom(undefined, linksBetween(tables, actor.entity, to))),
    ];
    if (ways.length === 0) return plain;
    return (moment) => {
      const { draw, source, bound } = moment;
      if (!draw.chance(related)) return plain(moment);
      const { param, link } = draw.pick(ways);
      const key = param === undefined ? source.actor() : bound[param];
      const keys = isKey(key) ? link(source, key) : [];
      return keys.length === 0 ? plain(moment) : draw.pick(keys);
    };
  }
}

/** The ways from the rows of a param bound before; undefined: from the acting row. */
function waysFrom(param: string | undefined, links: readonly Link[]) {
  return links.map((link) => ({ param, link }));
}
