import { addMinutes, type Key, StateError, type WorldState } from '@envloom/runtime';
import { derivedSeed, type Draw, drawFrom } from '../draw/draw.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { Rows } from '../simulator/rows.ts';
import { nextQuarter, type Style } from '../values/style.ts';
import type { Blueprint } from './blueprint.ts';
import { Draft } from './draft.ts';
import { resampleRow, sampleTable } from './sample-table.ts';

/** Where worlds come about, and how. */
export interface Setting {
  readonly simulator: Simulator;
  readonly style: Style;
}

/** A table to sample, and whether calls add rows to it later. */
export interface Planned {
  readonly blueprint: Blueprint;
  readonly isStart: boolean;
}

/** A sampled state, or what was wrong with the last one tried. */
export type BaseResult =
  | { readonly ok: true; readonly state: WorldState<Rows> }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Rounds of repair before everything is drawn anew, and how often that is done. */
const rounds = 12;
const drafts = 6;
/** From this round on, rows that cannot be repaired are left out. */
const patience = 7;
/** Minutes that a world is grown over, by the pace of what happens in it. */
const grownOver = { minutes: 8 * 60, hours: 4 * 24 * 60, days: 21 * 24 * 60 } as const;

/** How soon one thing follows another. */
export function paceOf({ checked }: Simulator): keyof typeof grownOver {
  return checked.model.initial?.pace ?? 'days';
}

/** Minutes that a world is grown over. */
export const grownMinutes = (simulator: Simulator): number => grownOver[paceOf(simulator)];

/** Where the clock stands in the model. */
export function modelClock({ definition: { initial, clock } }: Simulator): string {
  return initial?.clock ?? clock ?? '2025-01-01T00:00:00Z';
}

/** A valid state of these tables, parents first. */
export function sampledState(
  setting: Setting,
  tables: readonly Planned[],
  seed: number,
  budget = drafts,
): BaseResult {
  let last: BaseResult = { ok: false, problems: [] };
  for (let turn = 0; turn < budget && !last.ok; turn += 1) {
    const draw = drawFrom(derivedSeed(seed, 'base', turn));
    last = repaired(setting, tables, draw);
  }
  return last;
}

function draftOf({ simulator, style }: Setting, tables: readonly Planned[], draw: Draw): Draft {
  const start = modelClock(simulator);
  const isRoundTheClock = paceOf(simulator) === 'minutes';
  const varied = isRoundTheClock ? 60 : 720;
  const early = addMinutes(start, -grownMinutes(simulator) - draw.integer(0, varied));
  const clock = style === 'natural' && !isRoundTheClock ? nextQuarter(early, draw) : early;
  const draft = new Draft(simulator, clock, start);
  for (const { blueprint, isStart } of tables) sampleTable(blueprint, draft, draw, isStart);
  return draft;
}

function repaired(setting: Setting, tables: readonly Planned[], draw: Draw): BaseResult {
  const { simulator } = setting;
  const draft = draftOf(setting, tables, draw);
  const actor = actorOf(simulator, draft, draw);
  const sizes = tables.map(({ blueprint }) => leastOf(blueprint, draft));
  let result = tried(simulator, draft, actor);
  let unmet = result;
  for (let round = 0; round < rounds && !result.ok; round += 1) {
    if (round < patience) unmet = result;
    const blamed = blamedRows(result.problems, tables, draft);
    if (blamed.length === 0) return unmet;
    for (const each of blamed) repair(each, draft, draw, round);
    result = tried(simulator, draft, actor);
  }
  const isWhole = tables.every(
    ({ blueprint }, at) => draft.keys(blueprint.entity.name).length >= (sizes[at] ?? 0),
  );
  return isWhole && result.ok ? result : unmet;
}

function actorOf({ definition }: Simulator, draft: Draft, draw: Draw): Key | undefined {
  const keys = definition.actor === undefined ? [] : draft.keys(definition.actor);
  return keys.length === 0 ? undefined : draw.pick(keys);
}

function tried(simulator: Simulator, draft: Draft, actor: Key | undefined): BaseResult {
  try {
    return { ok: true, state: simulator.start({ state: draft.state(actor) }).state() };
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    return { ok: false, problems: thrown.problems };
  }
}

/** The rows that problems name, as `loans "L7"`, each once. */
function blamedRows(
  problems: readonly string[],
  tables: readonly Planned[],
  draft: Draft,
): readonly Blamed[] {
  const names = new Set(problems.flatMap((problem) => namesIn(problem)));
  return tables.flatMap(({ blueprint }) => {
    const { name, collection, singleton } = blueprint.entity;
    const nameOf = (key: Key) =>
      singleton === true ? collection : `${collection} ${JSON.stringify(key)}`;
    return draft.keys(name).flatMap((key) => (names.has(nameOf(key)) ? [{ blueprint, key }] : []));
  });
}

/** Rows that a table keeps at least while rows are left out. */
function leastOf({ entity, rows }: Blueprint, draft: Draft): number {
  return Math.min(draft.keys(entity.name).length, Math.max(1, rows?.[0] ?? 1));
}

interface Blamed {
  readonly blueprint: Blueprint;
  readonly key: Key;
}

function namesIn(problem: string): readonly string[] {
  const rows = [...problem.matchAll(/(\w+) ("(?:[^"\\]|\\.)*"|\d+)/g)].map(([name]) => name);
  const [, singleton] = /\((\w+)\)$/.exec(problem) ?? /^(\w+):/.exec(problem) ?? [];
  return singleton === undefined ? rows : [...rows, singleton];
}

/** Draws a row anew, with more and more boundary values; leaves it out in the end. */
function repair({ blueprint, key }: Blamed, draft: Draft, draw: Draw, round: number): void {
  const edge = round < 3 ? 0 : 0.3;
  const isKept = round < patience || blueprint.entity.singleton === true;
  if (isKept) resampleRow(blueprint, draft, draw, { key, edge });
  else draft.remove(blueprint.entity.name, key);
}
