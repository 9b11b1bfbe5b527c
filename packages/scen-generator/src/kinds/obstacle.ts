import {
  canonicalJson,
  type FieldSpec,
  type Json,
  type JsonObject,
  type Key,
} from '@envloom/runtime';
import type { Meeting, World } from '@envloom/sampler';
import { isSame } from '../checks/json.ts';
import type { Request, Scene, Stage } from '../stage/stage.ts';
import type { RowId } from '../walks/arguments.ts';
import { isApplied } from '../walks/barred.ts';
import { namesOf, reasonsAgainst, withOnly } from '../walks/reasons.ts';
import { refusalOf } from '../walks/refusal.ts';
import type { RefusedRequest } from '../walks/refused-request.ts';
import { neighboursOf, rowOf } from '../walks/rows.ts';
import { rowsAsked } from '../walks/step.ts';
import { type Terrain, terrainOf } from '../walks/terrain.ts';
import { flipsOf, type Flip } from './cells.ts';
import { queriesAbout } from './queries-about.ts';

/** Values tried, and facts told. */
const mostFlips = 60;
const mostFacts = 3;

/** What stands in the way of a request. */
export interface Obstacle {
  /** With one field of one row otherwise, the first reason would not stand. */
  readonly isProven: boolean;
  /** All names of the reasons that hold, what the tool says first. */
  readonly reasons: readonly string[];
  /** Each: the key of a row and its fields that decide. */
  readonly facts: readonly JsonObject[];
  /** Queries that would answer otherwise if a field that decides were otherwise. */
  readonly queries: readonly Request[];
}

/**
 * Finds what speaks against a request and where that can be seen. For each reason, with the guards of
 * the others left out, one field at a time is changed in a world without rules. Where no change leads
 * to the request being granted, one after which it is refused for another reason shows the field that
 * this reason rests on.
 */
export function obstacleOf(stage: Stage, scene: Scene, refused: RefusedRequest): Obstacle {
  const reasons = reasonsAgainst(stage, scene.traced, refused.request);
  const known = reasons.map((reason) =>
    withOnly(stage, reasons, reason, () =>
      groundsOf(new Laboratory(stage, scene, { ...refused, reason: reason.name })),
    ),
  );
  return {
    isProven: known[0]?.isProven === true,
    reasons: namesOf(reasons),
    facts: known.flatMap(({ facts }) => facts),
    queries: unique(known.flatMap(({ queries }) => queries)),
  };
}

/** What one reason rests on. */
type Grounds = Omit<Obstacle, 'reasons'>;

function groundsOf(lab: Laboratory): Grounds {
  const decisive: Cell[] = [];
  const telling: Cell[] = [];
  for (const cell of cellsAround(lab).slice(0, mostFlips)) {
    const isKnown = decisive.some((each) => each.row === cell.row && each.field === cell.field);
    if (isKnown || isBeside(decisive, cell)) continue;
    const fate = lab.fateWith(cell);
    if (fate === 'granted') decisive.push(cell);
    if (fate === 'refused otherwise') telling.push(cell);
  }
  const isProven = decisive.length > 0;
  const deciding = isProven ? decisive : telling.slice(0, 1);
  return {
    isProven,
    facts: factsOf(deciding),
    queries: deciding.slice(0, mostFacts).flatMap((cell) => lab.queriesThatTell(cell)),
  };
}

function unique(requests: readonly Request[]): readonly Request[] {
  const byCall = requests.map((each) => [canonicalJson([each.tool, each.args]), each] as const);
  return [...new Map(byCall).values()];
}

/** For another reason: then the field decides, but something else is in the way as well. */
type Fate = 'granted' | 'refused' | 'refused otherwise';

/** A flip of a field of a row. */
interface Cell extends Flip {
  readonly row: Subject;
}

/** A row that may decide. */
interface Subject {
  readonly id: RowId;
  readonly table: string;
  /** Whether the request names it, or it is the acting row. */
  readonly isAsked: boolean;
  /** The field with the key; `''` where rows have none. */
  readonly keyField: string;
  readonly row: JsonObject;
}

/** Once it is known what decides, values that were never compared are not worth a try. */
function isBeside(decisive: readonly Cell[], { age }: Cell): boolean {
  return decisive.length > 0 && age === Infinity;
}

function factsOf(decisive: readonly Cell[]): readonly JsonObject[] {
  const facts = [...Map.groupBy(decisive, ({ row }) => row)].map(([subject, cells]) =>
    factOf(subject, cells),
  );
  return facts.filter((fact) => fact !== undefined).slice(0, mostFacts);
}

/** A row's key and deciding fields; undefined where it could not be told from other rows. */
function factOf({ id, keyField, row }: Subject, cells: readonly Cell[]): JsonObject | undefined {
  const fields = cells.flatMap(({ field }): [string, Json][] => {
    const value = row[field];
    return value === undefined ? [] : [[field, value]];
  });
  if (fields.length === 0 || keyField === '') return undefined;
  return Object.fromEntries([[keyField, id.key], ...fields]);
}

function cellsAround(lab: Laboratory): readonly Cell[] {
  const cells = lab.subjects.flatMap((row) => {
    const fields = lab.terrain.entities.get(row.id.entity)?.fields ?? {};
    return Object.entries(fields)
      .filter(([field, spec]) => field !== row.keyField && isWorthATry(spec, row))
      .flatMap(([field, spec]) =>
        flipsOf(field, spec, row.row, lab.meetings).map((flip) => ({ ...flip, row })),
      );
  });
  return cells.toSorted((a, b) => (a.age === b.age ? 0 : a.age - b.age));
}

/** That another row does not refer to somebody shows little. */
function isWorthATry({ type }: FieldSpec, { isAsked }: Subject): boolean {
  return isAsked || type !== 'ref';
}

const drafts = new WeakMap<Scene, World>();

/** The scene's rows in a world in which nothing need be valid: made once for a scene. */
function draftOf(stage: Stage, scene: Scene): World {
  const known = drafts.get(scene) ?? stage.traced.draft({ state: scene.state });
  drafts.set(scene, known);
  return known;
}

/** Where one field at a time is changed to see what follows. */
class Laboratory {
  readonly terrain: Terrain;
  readonly meetings: readonly Meeting[];
  readonly subjects: readonly Subject[];
  readonly #stage: Stage;
  readonly #refused: RefusedRequest;
  readonly #world: World;

  constructor(stage: Stage, scene: Scene, refused: RefusedRequest) {
    this.terrain = terrainOf(stage);
    this.#stage = stage;
    this.#refused = refused;
    const draft = draftOf(stage, scene);
    // What is refused only when a call ends needs a world that has rules.
    const isSeen = refusalOf(stage, draft, refused.request)?.reason === refused.reason;
    this.#world = isSeen ? draft : scene.traced;
    this.meetings = this.#meetings();
    this.subjects = this.#subjects(actorOf(stage, scene));
  }

  /** Queries, about the rows around, that answer otherwise where this field is otherwise. */
  queriesThatTell(cell: Cell): readonly Request[] {
    const other = this.#with(cell);
    if (other === undefined) return [];
    const keys = new Map<string, Set<Json>>();
    for (const { id } of this.subjects) {
      const known = keys.get(id.entity) ?? new Set();
      keys.set(id.entity, known.add(id.key));
    }
    return queriesAbout(this.#stage, keys, this.#refused.request.args).filter((request) => {
      const now = this.#world.call(request.tool, request.args);
      const then = other.call(request.tool, request.args);
      return now.success && !(then.success && isSame(now.data, then.data));
    });
  }

  /** A world in which this field is otherwise; undefined where that cannot be. */
  #with({ row: { id, table, row }, field, to }: Cell): World | undefined {
    const world = this.#world.fork();
    const after = Object.fromEntries([
      ...Object.entries(row).filter(([name]) => name !== field),
      ...(to === undefined ? [] : [[field, to] as const]),
    ]);
    const changed = [{ key: id.key, before: row, after }];
    const tables = { [table]: { added: [], removed: [], changed } };
    return isApplied(world, tables) ? world : undefined;
  }

  /** What becomes of the request where this field is otherwise. */
  fateWith(cell: Cell): Fate {
    const world = this.#with(cell);
    if (world === undefined) return 'refused';
    const { tool, args } = this.#refused.request;
    if (this.#stage.forbiddenBy(world, tool, args).length > 0) return 'refused';
    const result = world.call(tool, args);
    if (result.success) return 'granted';
    const { code } = result.error;
    return code === this.#refused.reason ? 'refused' : 'refused otherwise';
  }

  /** What was compared when the request, or the agent's rule, was judged. */
  #meetings(): readonly Meeting[] {
    const { probe } = this.#stage.traced;
    const { tool, args } = this.#refused.request;
    probe.tracing = true;
    probe.clear();
    this.#world.fork().call(tool, args);
    const meetings = [...probe.meetings];
    probe.tracing = false;
    return meetings;
  }

  #subjects(actor: readonly RowId[]): readonly Subject[] {
    const asked = [...rowsAsked(this.terrain, this.#refused.request), ...actor];
    const near = asked.flatMap((id) => neighboursOf(this.#world, this.terrain, id));
    const seen = new Set<string>();
    return [...asked, ...near].flatMap((id) => {
      const name = `${id.entity} ${id.key}`;
      if (seen.has(name)) return [];
      seen.add(name);
      return this.#subject(id, asked.includes(id));
    });
  }

  #subject(id: RowId, isAsked: boolean): readonly Subject[] {
    const entity = this.terrain.entities.get(id.entity);
    const row = rowOf(this.#world, this.terrain, id);
    if (entity === undefined || row === undefined) return [];
    return [{ id, isAsked, table: entity.collection, keyField: entity.key, row }];
  }
}

function actorOf({ definition }: Stage, { state }: Scene): readonly RowId[] {
  const { actor: entity } = definition;
  const key: Key | undefined = state.actor;
  return entity === undefined || key === undefined ? [] : [{ entity, key }];
}
