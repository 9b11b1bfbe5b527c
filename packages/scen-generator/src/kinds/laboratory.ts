import { actorOf, applyDiff, type FieldSpec, type Key, StateError } from '@envloom/runtime';
import { type Json, type JsonObject, isSame } from '@envloom/core';
import type { Meeting, World } from '@envloom/sampler';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import type { RowId } from '../walks/arguments.ts';
import { refusalOf } from '../walks/refusal.ts';
import type { RefusedRequest } from '../walks/refused-request.ts';
import { neighboursOf, rowOf, tableOf } from '../walks/rows.ts';
import { rowsAsked } from '../walks/step.ts';
import { type ModelGraph, terrainOf } from '../walks/model-graph.ts';
import { flipsOf, type Flip } from './cells.ts';
import { queriesAbout } from './queries-about.ts';

/** Changes of fields tried, and rows taken out. */
const mostFlips = 100;
const mostRemovals = 12;
/** Keys to which a ref is changed that the request names too. */
const mostKeys = 3;

/** A row that may decide. */
export interface Subject {
  readonly id: RowId;
  readonly table: string;
  /** Whether the request names it, or it is the acting row. */
  readonly isAsked: boolean;
  /** The field with the key; `''` where rows have none. */
  readonly keyField: string;
  readonly row: JsonObject;
}

/** A change of one field of a row; without a flip the row is taken out. */
export interface Cell {
  readonly row: Subject;
  readonly flip?: Flip;
}

/** What becomes of the request: granted (undefined), or the code with which it is refused. */
export interface Fate {
  readonly code: string | undefined;
  /** Rules left to the agent that speak against it. */
  readonly rules: readonly string[];
  readonly world: World;
}

const drafts = new WeakMap<InitialWorld, World>();

/**
 * The scene's rows in a world in which nothing need be valid; with its rules where the request is
 * refused only when the call ends.
 */
export function openWorld(
  stage: GeneratorContext,
  scene: InitialWorld,
  { request, reason }: RefusedRequest,
): World {
  const draft = draftOf(stage, scene);
  return refusalOf(stage, draft, request)?.reason === reason ? draft : scene.traced;
}

/** Made once for a scene. */
function draftOf(stage: GeneratorContext, scene: InitialWorld): World {
  const known = drafts.get(scene) ?? stage.traced.draft({ state: scene.state });
  drafts.set(scene, known);
  return known;
}

/** Where one field at a time is changed to see what follows. */
export class Laboratory {
  /** What is tried, what was compared last first. */
  readonly cells: readonly Cell[];
  readonly #terrain: ModelGraph;
  readonly #subjects: readonly Subject[];
  readonly #stage: GeneratorContext;
  readonly #request: Request;
  readonly #world: World;

  constructor(stage: GeneratorContext, request: Request, world: World) {
    this.#terrain = terrainOf(stage);
    this.#stage = stage;
    this.#request = request;
    this.#world = world;
    this.#subjects = this.#subjectsFor(actingRow(stage, world));
    this.cells = this.#cellsAround(this.#meetings());
  }

  /** Queries, about the row and those around, that answer otherwise where this is otherwise. */
  queriesThatTell(cell: Cell): readonly Request[] {
    const other = this.#with(cell);
    if (other === undefined) return [];
    const keys = new Map<string, Set<Json>>();
    const { id: changed } = cell.row;
    const around = neighboursOf(this.#world, this.#terrain, changed);
    for (const id of [changed, ...around, ...this.#subjects.map((subject) => subject.id)]) {
      const known = keys.get(id.entity) ?? new Set();
      keys.set(id.entity, known.add(id.key));
    }
    return queriesAbout(this.#stage, keys, this.#request.args).filter((request) => {
      const now = this.#world.call(request.tool, request.args);
      const then = other.call(request.tool, request.args);
      return now.success && !(then.success && isSame(now.data, then.data));
    });
  }

  /** What becomes of the request where this is otherwise; undefined where it cannot be. */
  fateWith(cell: Cell): Fate | undefined {
    const world = this.#with(cell);
    if (world === undefined) return undefined;
    const { tool, args } = this.#request;
    const rules = this.#stage.forbiddenBy(world, tool, args);
    const result = world.fork().call(tool, args);
    return { code: result.success ? undefined : result.error.code, rules, world };
  }

  #with({ row: { id, table, row }, flip }: Cell): World | undefined {
    const world = this.#world.fork();
    const changed =
      flip === undefined ? [] : [{ key: id.key, before: row, after: flipped(row, flip) }];
    const removed = flip === undefined ? [id.key] : [];
    return isApplied(world, { [table]: { added: [], removed, changed } }) ? world : undefined;
  }

  /** What was compared when the request, or the agent's rule, was judged. */
  #meetings(): readonly Meeting[] {
    const { probe } = this.#stage.traced;
    const { tool, args } = this.#request;
    probe.tracing = true;
    probe.clear();
    this.#world.fork().call(tool, args);
    const meetings = [...probe.meetings];
    probe.tracing = false;
    return meetings;
  }

  #cellsAround(meetings: readonly Meeting[]): readonly Cell[] {
    const asked = this.#subjects.filter(({ isAsked }) => isAsked).map(({ id }) => id);
    const wanted = new Set(Object.values(this.#request.args));
    const keysFor = (entity: string, value: Json | undefined) => {
      if (value === undefined)
        return asked.filter((id) => id.entity === entity).map(({ key }) => key);
      return wanted.has(value) ? this.#someKeys(entity) : [];
    };
    const changes = this.#subjects.flatMap((row) => {
      const fields = this.#terrain.entities.get(row.id.entity)?.fields ?? {};
      return Object.entries(fields)
        .filter(([field, spec]) => field !== row.keyField && isWorthATry(spec, row))
        .flatMap(([field, spec]) => flipsOf(field, spec, row.row, { meetings, keysFor }))
        .map((flip) => ({ row, flip }));
    });
    const removals = this.#subjects.filter((row) => !row.isAsked && row.keyField !== '');
    return [
      ...changes.toSorted((a, b) => byAge(a.flip.age, b.flip.age)).slice(0, mostFlips),
      ...removals.slice(0, mostRemovals).map((row) => ({ row })),
    ];
  }

  #someKeys(entity: string): readonly Key[] {
    const table = tableOf(this.#world, this.#terrain.entities.get(entity)?.collection ?? '');
    return table === undefined
      ? []
      : table
          .all()
          .slice(0, mostKeys)
          .map((row) => table.keyOf(row));
  }

  #subjectsFor(actor: readonly RowId[]): readonly Subject[] {
    const asked = [...rowsAsked(this.#terrain, this.#request), ...actor];
    const near = asked.flatMap((id) => neighboursOf(this.#world, this.#terrain, id));
    const seen = new Set<string>();
    return [...asked, ...near].flatMap((id) => {
      const name = `${id.entity} ${id.key}`;
      if (seen.has(name)) return [];
      seen.add(name);
      return this.#subject(id, asked.includes(id));
    });
  }

  #subject(id: RowId, isAsked: boolean): readonly Subject[] {
    const entity = this.#terrain.entities.get(id.entity);
    const row = rowOf(this.#world, this.#terrain, id);
    if (entity === undefined || row === undefined) return [];
    return [{ id, isAsked, table: entity.collection, keyField: entity.key, row }];
  }
}

function byAge(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function flipped(row: JsonObject, { field, to }: Flip): JsonObject {
  const { [field]: _, ...others } = row;
  return to === undefined ? others : { ...row, [field]: to };
}

/** That another row does not refer to somebody shows little. */
function isWorthATry({ type }: FieldSpec, { isAsked }: Subject): boolean {
  return isAsked || type !== 'ref';
}

function actingRow({ definition }: GeneratorContext, world: World): readonly RowId[] {
  const key = actorOf(world);
  const { actor: entity } = definition;
  return entity === undefined || key === undefined ? [] : [{ entity, key }];
}

/** Whether the tables of a world could be changed so. */
function isApplied(world: World, tables: JsonObject): boolean {
  try {
    applyDiff(world, { format_version: 1, tables });
    return true;
  } catch (thrown) {
    if (thrown instanceof StateError) return false;
    throw thrown;
  }
}
