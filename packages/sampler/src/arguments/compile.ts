import type { LogicModel, Operation, Param, Setup } from '@envloom/logic-model';
import type { Fields } from '@envloom/runtime';
import type { Simulator } from '../simulator/simulator.ts';
import { paramTools, slotOf } from '../tables/slots.ts';
import type { TableNames } from '../tables/table-names.ts';
import type { Makers } from '../values/maker.ts';
import type { Maker } from '../values/moment.ts';
import { hintsOf, type Slot } from '../values/slot.ts';
import { type Binder, binderOf, type BoundParam, type Relation, relatedMaker } from './binder.ts';
import { echoMaker } from './echoes.ts';
import { freshMaker, type KeyedTable } from './fresh-keys.ts';
import { linksBetween } from './links.ts';

/** How often an optional argument is left out, unless a hint says. */
const absent = 0.5;

/** Compiles the binder of every tool, those of setup operations included. */
export function bindersOf(
  simulator: Simulator,
  names: TableNames,
  makers: Makers,
): ReadonlyMap<string, Binder> {
  const compiler = new BinderCompiler(simulator, names, makers);
  const { operations, setup = [] } = simulator.checked.model;
  const tools = new Map(simulator.setup.map(({ name, tool }) => [name, tool]));
  const binders = [
    ...operations.map((operation, at) =>
      compiler.binder(operation.name, operation, ['operations', at]),
    ),
    ...setup.map((operation, at) =>
      compiler.binder(tools.get(operation.name) ?? operation.name, operation, ['setup', at]),
    ),
  ];
  return new Map(binders.map((binder) => [binder.tool, binder]));
}

class BinderCompiler {
  readonly #model: LogicModel;
  readonly #simulator: Simulator;
  readonly #names: TableNames;
  readonly #makers: Makers;

  constructor(simulator: Simulator, names: TableNames, makers: Makers) {
    this.#model = simulator.checked.model;
    this.#simulator = simulator;
    this.#names = names;
    this.#makers = makers;
  }

  binder(tool: string, operation: Operation | Setup, path: readonly (string | number)[]): Binder {
    const owner = path[0] === 'setup' ? 'setup' : 'operation';
    const specs = this.#specsOf(tool);
    const params = operation.params.flatMap((param, at): BoundParam[] => {
      const spec = specs[param.name];
      if (spec === undefined) return [];
      const tools = paramTools(this.#simulator.hints, owner, operation.name, param.name);
      const slot = slotOf(param, spec, [...path, 'params', at], 'param', tools);
      return [{ slot, param, make: this.#maker(slot, param, operation.params.slice(0, at)) }];
    });
    return binderOf(tool, path, params);
  }

  #specsOf(tool: string): Fields {
    return this.#simulator.definition.tools.find(({ name }) => name === tool)?.params ?? {};
  }

  #maker(slot: Slot, param: Param, before: readonly Param[]): Maker {
    const make = this.#present(slot, param, before);
    const { spec } = slot;
    const share = spec.optional === true || spec.default !== undefined ? absent : 0;
    const left = hintsOf(slot).absent ?? share;
    return left === 0 ? make : (moment) => (moment.draw.chance(left) ? undefined : make(moment));
  }

  #present(slot: Slot, param: Param, before: readonly Param[]): Maker {
    if (param.fresh !== undefined) {
      return freshMaker(slot, this.#keyed(param.fresh), this.#makers.value(slot));
    }
    const make = this.#makers.value(slot);
    const hasWay = Object.keys(slot.tools).length > 0 || hintsOf(slot).from !== undefined;
    if (param.type !== 'ref' || hasWay) return echoMaker(slot, this.#names, make);
    const relations = this.#relations(param.entity, before);
    return relatedMaker(relations, ({ source }) => source.actor(), make);
  }

  #keyed(name: string): KeyedTable | undefined {
    const entity = this.#names.get(name);
    const declared = this.#model.entities.find((each) => each.name === name);
    const key = declared?.fields.find((field) => field.name === entity?.key);
    return entity === undefined ? undefined : { entity, key };
  }

  #relations(entity: string, before: readonly Param[]): readonly Relation[] {
    const { actor } = this.#model;
    const bound = before.flatMap((param): Relation[] =>
      param.type === 'ref'
        ? [{ param: param.name, links: linksBetween(this.#names, param.entity, entity) }]
        : [],
    );
    if (actor === undefined) return bound;
    return [...bound, { param: undefined, links: linksBetween(this.#names, actor.entity, entity) }];
  }
}
