import type { ModelPath, Param } from '@envloom/logic-model';
import type { Json } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { Row } from '../simulator/simulator.ts';
import { isKey } from '../tables/keys.ts';
import type { Maker, Moment } from '../values/moment.ts';
import type { Slot } from '../values/slot.ts';
import type { Link } from './links.ts';

/** A param and how its value is drawn. */
export interface BoundParam {
  readonly slot: Slot;
  readonly param: Param;
  readonly make: Maker;
}

/** Draws the arguments of one tool. */
export interface Binder {
  readonly tool: string;
  /** Its operation in the model. */
  readonly path: ModelPath;
  /** In declared order. */
  readonly params: readonly BoundParam[];
  /** In the order in which they are drawn: expressions read what is bound before them. */
  readonly order: readonly BoundParam[];
}

export function binderOf(tool: string, path: ModelPath, params: readonly BoundParam[]): Binder {
  const isLate = ({ slot }: BoundParam) => Object.keys(slot.tools).length > 0;
  return {
    tool,
    path,
    params,
    order: [...params.filter((each) => !isLate(each)), ...params.filter(isLate)],
  };
}

/** Arguments, each drawn in view of those before it. */
export function boundArguments(binder: Binder, moment: Omit<Moment, 'bound'>): Row {
  const bound: Record<string, Json> = {};
  const now: Moment = { ...moment, bound };
  for (const { slot, make } of binder.order) {
    const value = make(now);
    if (value !== undefined) bound[slot.name] = value;
  }
  return binder.order === binder.params ? bound : inOrder(binder, bound);
}

function inOrder({ params }: Binder, bound: Row): Row {
  const made: Record<string, Json> = {};
  for (const { slot } of params) {
    const value = bound[slot.name];
    if (value !== undefined) made[slot.name] = value;
  }
  return made;
}

/** The ways to a param's rows from those of a param bound before it, or from the acting row. */
export interface Relation {
  /** The param; undefined: the acting row. */
  readonly param: string | undefined;
  readonly links: readonly Link[];
}

/** How often a ref follows from the refs bound before it. */
const related = 0.65;

/** A key that has to do with what is bound already; often enough any key. */
export function relatedMaker(
  relations: readonly Relation[],
  actor: (moment: Moment) => Key | undefined,
  plain: Maker,
): Maker {
  const ways = relations.flatMap(({ param, links }) => links.map((link) => ({ param, link })));
  if (ways.length === 0) return plain;
  return (moment) => {
    const { draw, source, bound } = moment;
    if (!draw.chance(related)) return plain(moment);
    const { param, link } = draw.pick(ways);
    const key = param === undefined ? actor(moment) : bound[param];
    const keys = isKey(key) ? link(source, key) : [];
    return keys.length === 0 ? plain(moment) : draw.pick(keys);
  };
}
