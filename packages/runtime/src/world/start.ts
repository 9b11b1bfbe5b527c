import { checkRow, checkWorld } from '../commit/invariants.ts';
import { failureOf } from '../failure/refusal.ts';
import { StateError } from '../failure/state-error.ts';
import { isDateTimeText } from '../fields/calendar.ts';
import { defaultBudget } from '../helpers/fuel.ts';
import type { Key } from '../state/entry.ts';
import { TableState } from '../state/table-state.ts';
import { watched } from '../watch/watched.ts';
import { defaultClock, secondsOf } from './clock.ts';
import type { WorldDefinition, WorldState } from './definition.ts';
import { loadTables } from './load.ts';
import type { Program } from './program.ts';
import { seededState } from './random.ts';
import { type Manner, type Start, World } from './world.ts';

/** How to start an environment. */
export interface EnvironmentOptions<Rows = object> {
  /** Rows and clock; default: the definition's initial state, or empty tables. */
  readonly state?: WorldState<Rows>;
  /** What the world's random choices follow from; default 0. */
  readonly seed?: number | string;
  /** Units of work a call may do; default 700,000. */
  readonly fuel?: number;
  /**
   * Whole seconds by which every successful mutation moves the clock; default: the definition's, or 1. With 0 the
   * clock stands still.
   */
  readonly clockStep?: number;
}

/** The tables of a state that was checked, which many worlds can start from. */
type Checked = Pick<Start, 'tables' | 'clock' | 'actor'>;

/** Definitions are constants, so their initial states are checked once. */
const initials = new WeakMap<Program, Checked>();

/** Checks a starting state; throws a {@link StateError} that lists everything wrong with it. */
export function startOf(program: Program, options: EnvironmentOptions): Start {
  const { seed = 0, state } = options;
  return {
    ...(state === undefined ? initialOf(program) : checkedState(program, state)),
    seed,
    random: seededState(seed),
    manner: mannerOf(program.definition, options),
  };
}

function mannerOf(definition: WorldDefinition, options: EnvironmentOptions): Manner {
  const { fuel = defaultBudget, clockStep = definition.clockStep ?? 1 } = options;
  return { fuel, clockStep: Math.max(0, Math.floor(clockStep)) };
}

function initialOf(program: Program): Checked {
  const known = initials.get(program);
  if (known !== undefined) return known;
  const checked = checkedState(program, program.definition.initial ?? { rows: {} });
  initials.set(program, checked);
  return checked;
}

function checkedState(program: Program, state: WorldState): Checked {
  const problems: string[] = [];
  const tables = loadTables(program.tables, state.rows, problems).map((base) =>
    TableState.of(base),
  );
  const clock = clockOf(program.definition, state, problems);
  const checked = { tables, clock, actor: actorOf(program, tables, state.actor, problems) };
  const check = (): void => checkRules(program, checked, problems);
  if (problems.length === 0) watched(program.definition.name, undefined, undefined, check);
  if (problems.length > 0) throw new StateError(problems);
  return checked;
}

function clockOf(definition: WorldDefinition, state: WorldState, problems: string[]): number {
  const clock = state.clock ?? definition.clock ?? defaultClock;
  const seconds = isDateTimeText(clock) ? secondsOf(clock) : undefined;
  if (seconds === undefined) {
    problems.push(`clock: expected YYYY-MM-DDTHH:MM:SSZ, got ${JSON.stringify(clock)}`);
  }
  return seconds ?? 0;
}

function actorOf(
  { definition, tables }: Program,
  states: readonly TableState[],
  actor: Key | undefined,
  problems: string[],
): Key | undefined {
  if (actor === undefined) return undefined;
  const table = tables.find(({ spec }) => spec.name === definition.actor);
  const isThere = table !== undefined && states[table.index]?.has(actor);
  if (isThere !== true)
    problems.push(`actor: there is no ${definition.actor ?? 'actor'} ${JSON.stringify(actor)}`);
  return actor;
}

/** Treats every row as if a call had just inserted it. */
function checkRules(program: Program, checked: Checked, problems: string[]): void {
  const manner = mannerOf(program.definition, {});
  const world = new World({ ...checked, seed: 0, random: seededState(0), manner });
  program.transaction.look(world, () => {
    for (const check of everyCheck(program, world)) {
      try {
        check();
      } catch (thrown) {
        problems.push(failureOf(thrown).message);
      }
    }
  });
}

function* everyCheck({ rules, tables, handles }: Program, world: World): Generator<() => void> {
  for (const { index } of tables) {
    for (const { key, row } of world.table(index).keyedRows()) {
      const touched = { table: index, key, before: undefined, after: row, written: undefined };
      for (const check of rules.checks[index] ?? []) yield () => check(touched, world);
    }
  }
  for (const rule of rules.rows) {
    for (const entry of world.table(rule.table.index).keyedRows())
      yield () => checkRow(rule, entry, handles);
  }
  for (const invariant of rules.worlds) yield () => checkWorld(invariant, handles);
}

/** The class of a generated environment, such as `LibraryLoans`. */
export interface EnvironmentClass<Env> {
  new (options?: EnvironmentOptions<never>): Env;
  readonly definition: WorldDefinition;
}

/** Something else that starts environments of one model. */
export interface EnvironmentStarter<Env> {
  readonly definition: WorldDefinition;
  start(options?: EnvironmentOptions<never>): Env;
}

/** Where an episode gets its environment from. */
export type EnvironmentSource<Env> = EnvironmentClass<Env> | EnvironmentStarter<Env>;
