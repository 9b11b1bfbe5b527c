import { canonicalJson, type Json, type JsonObject } from '@envloom/core';
import type { Dropped } from '../plan/plan.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { namesOf, type Reason, reasonsAgainst, withOnly } from '../walks/reasons.ts';
import type { RefusedRequest } from '../walks/refused-request.ts';
import { type Cell, Laboratory, openWorld, type Subject } from './laboratory.ts';
import { areReal } from './mended.ts';

/** Facts told. */
const mostFacts = 3;

/** What stands in the way of a request. */
export interface Obstacle {
  /** All names of the reasons that hold, what the tool says first. */
  readonly reasons: readonly string[];
  /** Each: the key of a row and its fields that decide. */
  readonly facts: readonly JsonObject[];
  /** Queries that would answer otherwise if a field that decides were otherwise. */
  readonly queries: readonly Request[];
}

/**
 * Finds what speaks against a request and where that can be seen. For each reason, with the guards of
 * the others left out, one field at a time is changed in a world without rules: the fields of which a
 * change leads to the request being granted decide. Dropped where the first reason cannot be seen
 * anywhere, or it is not certain that the others hold.
 */
export function obstacleOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  refused: RefusedRequest,
): Obstacle | Dropped {
  const reasons = reasonsAgainst(stage, scene.traced, refused.request);
  const known = reasons.map((reason) =>
    withOnly(stage, reasons, reason, () => groundsOf(stage, scene, refused, reason)),
  );
  const [first] = known;
  if (first === undefined || first.facts.length + first.queries.length === 0) {
    return { dropped: 'unproven-reason', why: `No row shows ${refused.reason}.` };
  }
  if (isDoubtful(known, refused.request) || !areReal(stage, scene, refused, reasons)) {
    const all = reasons.map(({ name }) => name).join(', ');
    return {
      dropped: 'ambiguous-reason',
      why: `It is not certain that all of these hold: ${all}.`,
    };
  }
  return {
    reasons: namesOf(reasons),
    facts: known.flatMap(({ facts }) => facts),
    queries: unique(known.flatMap(({ queries }) => queries)),
  };
}

/** What one reason rests on. */
interface Grounds extends Omit<Obstacle, 'reasons'> {
  readonly decisive: readonly Cell[];
}

/**
 * Whether a further reason may speak only because of an earlier one, or of the request itself: both
 * rest on one field, or it rests on what the request wants and its row has (the hall of the event that
 * is to be moved into that hall).
 */
function isDoubtful(known: readonly Grounds[], { args }: Request): boolean {
  const wanted = new Set(Object.values(args));
  const seen = new Set(known[0]?.decisive.map(placeOf));
  return known.slice(1).some(({ decisive }) => {
    const places = decisive.map(placeOf);
    const isSelf = decisive.some(({ row, flip }) => {
      const value = flip === undefined ? undefined : row.row[flip.field];
      return row.isAsked && typeof value === 'string' && wanted.has(value);
    });
    const isKnown = places.some((place) => seen.has(place));
    for (const place of places) seen.add(place);
    return isSelf || isKnown;
  });
}

function placeOf({ row: { id }, flip }: Cell): string {
  return canonicalJson([id.entity, id.key, flip?.field ?? null]);
}

function groundsOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  refused: RefusedRequest,
  reason: Reason,
): Grounds {
  const world = openWorld(stage, scene, { ...refused, reason: reason.name });
  const lab = new Laboratory(stage, refused.request, world);
  const decisive: Cell[] = [];
  for (const cell of lab.cells) {
    const isKnown = decisive.some((each) => placeOf(each) === placeOf(cell));
    if (isKnown || isBeside(decisive, cell)) continue;
    if (isGrantedWith(lab, reason, cell)) decisive.push(cell);
  }
  const removals = decisive.map(({ row }) => ({ row })).filter(({ row }) => !row.isAsked);
  const telling = [
    ...decisive.slice(0, mostFacts),
    ...removals.slice(0, mostFacts).filter((cell) => isGrantedWith(lab, reason, cell)),
  ];
  return {
    decisive,
    facts: factsOf(decisive),
    queries: telling.flatMap((cell) => lab.queriesThatTell(cell)),
  };
}

/** Of rules that are left to the agent only the one that is looked into counts. */
function isGrantedWith(lab: Laboratory, { name, guards }: Reason, cell: Cell): boolean {
  const fate = lab.fateWith(cell);
  if (fate === undefined || fate.code !== undefined) return false;
  return guards !== undefined || !fate.rules.includes(name);
}

function unique(requests: readonly Request[]): readonly Request[] {
  const byCall = requests.map((each) => [canonicalJson([each.tool, each.args]), each] as const);
  return [...new Map(byCall).values()];
}

/** Once it is known what decides, other rows, and values never compared, are not worth a try. */
function isBeside(decisive: readonly Cell[], { flip }: Cell): boolean {
  return decisive.length > 0 && (flip?.age ?? Infinity) === Infinity;
}

function factsOf(decisive: readonly Cell[]): readonly JsonObject[] {
  const facts = [...Map.groupBy(decisive, ({ row }) => row)].map(([subject, cells]) =>
    factOf(subject, cells),
  );
  return facts.filter((fact) => fact !== undefined).slice(0, mostFacts);
}

/** A row's key and deciding fields; undefined where it could not be told from other rows. */
function factOf({ id, keyField, row }: Subject, cells: readonly Cell[]): JsonObject | undefined {
  const fields = cells.flatMap(({ flip }): [string, Json][] => {
    const value = flip === undefined ? undefined : row[flip.field];
    return flip === undefined || value === undefined ? [] : [[flip.field, value]];
  });
  if (fields.length === 0 || keyField === '') return undefined;
  return Object.fromEntries([[keyField, id.key], ...fields]);
}
