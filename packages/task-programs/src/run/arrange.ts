import { generated, isList, isObject, type Json } from '@envloom/core';
import { unfit } from '@envloom/episodes/tasks';
import type { Entity } from '@envloom/logic-model';
import { type Key, StateError, type WorldState } from '@envloom/runtime';
import { derivedSeed, type Draw, drawFrom, type Rows, type World } from '@envloom/sampler';
import type { Choice } from '../schema.ts';
import type { ArrangingScope } from './arranging.ts';
import { Arrangement, type NewKeys, type PutRow } from './arrangement.ts';
import { stepName } from './code.ts';
import type { ProgramContext } from './context.ts';
import { drawingOf } from './drawing.ts';
import { languageHelpers } from './language.ts';
import { type ReadyProgram, rowNameOf } from './ready.ts';
import type { Slots } from './solution.ts';
import type { Told } from '../texts/fill.ts';
import { problem, Steps } from './stopped.ts';

type Chosen = Readonly<Record<string, unknown>>;

/** A world that a program has arranged. */
export interface Arranged {
  readonly state: WorldState<Rows>;
  /** The same, started with all its rules. */
  readonly start: World;
  readonly slots: Slots;
  readonly put: readonly PutRow[];
}

/**
 * Chooses, arranges, gives new rows keys that say nothing of the order in which they were put in, and
 * starts the world. The same state and seed give the same world.
 *
 * @throws Stopped
 */
export function arrangedWorld(
  ready: ReadyProgram,
  state: WorldState<Rows>,
  seed: number,
): Arranged {
  const first = carriedOut(ready, state, seed);
  const keys = shuffledKeys(first.put, drawFrom(derivedSeed(seed, 'keys')));
  const final = keys === undefined ? first : carriedOut(ready, state, seed, keys);
  if (final.put.length !== first.put.length)
    return unfit('With other keys it puts in another number of rows.');
  const arranged = mixedRows(ready, final.state, final.put, drawFrom(derivedSeed(seed, 'order')));
  return { ...final, state: arranged, start: startOf(ready, arranged, final.put) };
}

interface CarriedOut {
  readonly state: WorldState<Rows>;
  readonly slots: Slots;
  readonly put: readonly PutRow[];
}

/** Chooses and arranges, with keys as the world draws them unless given. @throws Stopped, Unfit */
export function carriedOut(
  ready: ReadyProgram,
  state: WorldState<Rows>,
  seed: number,
  keys?: NewKeys,
): CarriedOut {
  const { context, source } = ready;
  const steps = new Steps(['arrange']);
  const world = new Arrangement(context, state, steps, keys);
  const draw = drawFrom(derivedSeed(seed, 'choose'));
  const scope = bodyScope(context, { world, draw, steps });
  const chosen: Record<string, unknown> = {};
  for (const choice of source.program.choose)
    chosen[choice.name] = valueOf(ready, choice, { ...scope, ...chosen }, draw);
  const slots = slotsOf(ready, { ...scope, ...chosen });
  steps.guard('ARRANGE_FAILED', () => ready.arrange({ ...scope, ...chosen }));
  return { state: world.state(), slots, put: world.put };
}

interface Arranging {
  readonly world: Arrangement;
  readonly draw: Draw;
  readonly steps: Steps;
}

/** Everything that a body that arranges sees, besides what was chosen. */
export function bodyScope(
  { simulator }: ProgramContext,
  { world, draw, steps }: Arranging,
): Chosen {
  return {
    ...languageHelpers,
    ...simulator.functions,
    ...arrangingScope(world, draw),
    settings: simulator.settings,
    actor: world.actor(),
    unfit,
    [stepName]: steps.step,
  };
}

/** What bodies that arrange are given; in emitted ones the rest is imported. */
export function arrangingScope(
  world: Arrangement,
  draw: Draw,
): ArrangingScope<Arrangement['tables'], object> {
  return {
    ...world.tables,
    tables: world.tables,
    now: world.now,
    today: world.today,
    draw: drawingOf(draw, world.today),
    fresh: generated((path: string) => world.fresh(path, draw)),
    at: (clock) => world.at(clock),
  };
}

function valueOf(ready: ReadyProgram, choice: Choice, scope: Chosen, draw: Draw): unknown {
  const at = ready.source.program.choose.indexOf(choice);
  const evaluate = (more: Chosen = {}): unknown => {
    const steps = new Steps(['choose', at]);
    const code = ready.choices.get(choice.name);
    return steps.guard('CHOICE_FAILED', () =>
      code?.({ ...scope, ...more, [stepName]: steps.step }),
    );
  };
  if ('integer' in choice) return draw.integer(...choice.integer);
  if ('date' in choice) return drawingOf(draw, todayIn(scope)).date(...choice.date);
  if ('value' in choice) return evaluate();
  if ('one_of' in choice) {
    const given: unknown = typeof choice.one_of === 'string' ? evaluate() : choice.one_of;
    const items: readonly unknown[] = Array.isArray(given) ? given : [];
    return items.length === 0
      ? unfit(`${choice.name}: there is nothing to choose from.`)
      : draw.pick(items);
  }
  const [name = ''] = rowNameOf(choice, ready.source.checked);
  const rows = rowsOf(scope, choice.row).filter(
    (row) => choice.where === undefined || evaluate({ [name]: row }) === true,
  );
  return rows.length === 0
    ? unfit(`${choice.name}: no row of ${choice.row} fits.`)
    : draw.pick(rows);
}

function todayIn({ today }: Chosen): () => string {
  return () => String(called(today));
}

function called(method: unknown): unknown {
  return typeof method === 'function' ? Reflect.apply(method, undefined, []) : undefined;
}

function rowsOf({ tables }: Chosen, collection: string): readonly unknown[] {
  const table: unknown = isMembers(tables) ? tables[collection] : undefined;
  const rows = isMembers(table) ? called(table['all']) : [];
  return Array.isArray(rows) ? rows : [];
}

function isMembers(value: unknown): value is Chosen {
  return typeof value === 'object' && value !== null;
}

function slotsOf(ready: ReadyProgram, scope: Chosen): Slots {
  return Object.fromEntries(
    ready.tells.map(({ name, code }) => {
      const path = ['tells', name];
      const steps = new Steps(path);
      const own = { ...scope, [stepName]: steps.step };
      const value = steps.guard('CHOICE_FAILED', () => code(own));
      if (isSlotValue(value)) return [name, value];
      const message = `\`${name}\` is ${value === undefined ? 'absent' : 'no text, number or list of them'}.`;
      return problem({ code: 'TOLD_VALUE_INVALID', path, message });
    }),
  );
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

function isSlotValue(value: unknown): value is Told {
  return Array.isArray(value) ? value.every(isPlain) : isPlain(value);
}

/** The keys of new rows, mixed within their tables; undefined where there is nothing to mix. */
function shuffledKeys(put: readonly PutRow[], draw: Draw): NewKeys | undefined {
  const tables = Map.groupBy(put, ({ collection }) => collection);
  if ([...tables.values()].every((rows) => rows.length < 2)) return undefined;
  return new Map(
    [...tables].map(([collection, rows]): [string, readonly Key[]] => [
      collection,
      draw.shuffle(rows.map(({ key }) => key)),
    ]),
  );
}

/** New rows among the old ones, in any order; what only grows stays in its order. */
function mixedRows(
  { context }: ReadyProgram,
  state: WorldState<Rows>,
  put: readonly PutRow[],
  draw: Draw,
): WorldState<Rows> {
  const tables = Map.groupBy(put, ({ collection }) => collection);
  const rows = Object.entries(state.rows).map(([collection, table]) => {
    const entity = context.checked.model.entities.find((one) => one.collection === collection);
    const news = tables.get(collection);
    const isMixed = news !== undefined && entity?.history !== true && entity?.singleton !== true;
    return [collection, isMixed && entity ? mixedTable(table, entity, news, draw) : table] as const;
  });
  return { ...state, rows: generated<Rows>(Object.fromEntries(rows)) };
}

function mixedTable(
  table: Rows[string],
  { key: field = '' }: Entity,
  put: readonly PutRow[],
  draw: Draw,
): unknown {
  const keys = new Set<unknown>(put.map(({ key }) => key));
  if (isList(generated<Json>(table))) {
    const rows = generated<readonly Json[]>(table);
    return mixed(rows, (row) => keys.has(isObject(row) ? row[field] : undefined), draw);
  }
  return Object.fromEntries(mixed(Object.entries(table), ([key]) => keys.has(key), draw));
}

function mixed<T>(items: readonly T[], isNew: (item: T) => boolean, draw: Draw): readonly T[] {
  const result = items.filter((item) => !isNew(item));
  for (const item of draw.shuffle(items.filter(isNew)))
    result.splice(draw.integer(0, result.length), 0, item);
  return result;
}

function startOf(
  { context }: ReadyProgram,
  state: WorldState<Rows>,
  put: readonly PutRow[],
): World {
  try {
    return context.simulator.start({ state });
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    const [message = thrown.message] = thrown.problems;
    const row = put.find(({ key }) => mentions(message, key));
    return problem({
      code: 'ARRANGE_BREAKS_RULE',
      path: ['arrange'],
      ...(row?.offset === undefined ? {} : { offset: row.offset }),
      message,
    });
  }
}

function mentions(text: string, key: Key): boolean {
  return text.split(/[^\w-]+/).includes(String(key));
}
