import { charge } from '../helpers/fuel.ts';
import type { Json } from '@envloom/core';
import { type Entry, isKey, type Row } from '../state/entry.ts';
import { type Path, placePath } from '../state/path.ts';
import type { TableState } from '../state/table-state.ts';
import type { Link, LinkBack } from '../world/invariant.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';
import type { Touched } from './check.ts';
import type { RowRule } from './invariants.ts';

/** Finds a table by its entity's name. */
export type Lookup = (entity: string) => TableProgram;

/** The rows that a touched row leads to; `'all'` where it may lead to any. */
type Way = (touched: Touched, world: World) => readonly Entry[] | 'all';

/** One link, ready to be followed. */
interface Step {
  readonly from: TableProgram;
  readonly to: TableProgram;
  readonly link: Link;
  /** Where `own` is; undefined: it is the key. */
  readonly path: Path | undefined;
}

type Rows = readonly Pick<Entry, 'key' | 'row'>[];

/** The way from rows of a table to those of a rule that a link, and what it goes via, leads to. */
export function wayOf(rule: RowRule, back: LinkBack, from: TableProgram, lookUp: Lookup): Way {
  const steps = stepsOf(rule, back, from, lookUp);
  return ({ key, before, after }, world) => {
    const then = before === undefined ? [] : follow(steps, [{ key, row: before }], world);
    if (then === 'all' || after === undefined || isSameStart(steps, before, after)) return then;
    const now = follow(steps, [{ key, row: after }], world);
    return now === 'all' ? 'all' : [...then, ...now];
  };
}

/** Whether a row that changed leads where it did before. */
function isSameStart([first]: readonly Step[], before: Row | undefined, after: Row): boolean {
  if (first === undefined || before === undefined) return false;
  const { theirs } = first.link;
  return theirs === first.from.spec.key || before[theirs] === after[theirs];
}

function stepsOf(
  rule: RowRule,
  { via = [], ...last }: LinkBack,
  from: TableProgram,
  lookUp: Lookup,
): readonly Step[] {
  const links = [
    ...via.map((hop) => ({ link: hop, to: lookUp(hop.entity) })),
    { link: last, to: rule.table },
  ];
  const sources = [from, ...links.map(({ to }) => to)];
  return links.map(({ link, to }, at) => {
    const path = link.own === to.spec.key ? undefined : placeIn(to, link.own);
    return { from: sources[at] ?? from, to, link, path };
  });
}

function placeIn(table: TableProgram, place: string): Path {
  const path = table.paths.get(place) ?? placePath(place);
  if (table.paths.has(path.field)) return path;
  throw new Error(`${table.spec.name} has no field ${path.field}`);
}

function follow(steps: readonly Step[], start: Rows, world: World): readonly Entry[] | 'all' {
  let rows: Rows = start;
  let reached: readonly Entry[] = [];
  for (const step of steps) {
    const next = ledTo(step, rows, world);
    if (next === 'all') return 'all';
    rows = reached = next;
  }
  return reached;
}

/** The rows that a step leads to from some rows, each once. */
function ledTo(step: Step, rows: Rows, world: World): readonly Entry[] | 'all' {
  if (rows.length === 1) return rows[0] === undefined ? [] : fromRow(step, rows[0], world);
  const found = new Map<Entry['key'], Entry>();
  for (const row of rows) {
    const next = fromRow(step, row, world);
    if (next === 'all') return 'all';
    for (const entry of next) found.set(entry.key, entry);
  }
  return [...found.values()];
}

function fromRow(step: Step, { key, row }: Rows[number], world: World): readonly Entry[] | 'all' {
  const { from, link } = step;
  if (link.climb === true) return above(step, row, world);
  const value = link.theirs === from.spec.key ? key : row[link.theirs];
  if (value === undefined && link.blank === undefined) return [];
  return value !== undefined && value === link.absent ? 'all' : rowsWith(step, value, world);
}

/** The rows above a row of a tree, as the tree is now; each once, should there be a cycle. */
function above({ to, link }: Step, row: Row, world: World): readonly Entry[] {
  const state = world.table(to.index);
  const found = new Set<Entry>();
  let next = parentIn(state, row, link);
  while (next !== undefined && !found.has(next)) {
    charge(1);
    found.add(next);
    next = parentIn(state, next.row, link);
  }
  return [...found];
}

function parentIn(state: TableState, row: Row, { theirs }: Link): Entry | undefined {
  const parent = row[theirs];
  return isKey(parent) ? state.get(parent) : undefined;
}

/** The rows whose place (or key) has this value. */
function rowsWith({ to, path }: Step, value: Json | undefined, world: World): readonly Entry[] {
  const state = world.table(to.index);
  if (path === undefined) {
    const entry = isKey(value) ? state.get(value) : undefined;
    return entry === undefined ? [] : [entry];
  }
  const entries = state.entriesWith(path, value);
  charge(entries.length);
  return entries;
}
