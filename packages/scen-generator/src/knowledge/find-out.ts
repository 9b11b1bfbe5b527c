import type { TypeNode } from '@envloom/logic-model';
import { canonicalJson, type Json } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Request, Stage } from '../stage/stage.ts';
import { candidateQueries, cluesOf } from './candidates.ts';
import { keyId, type Knowledge } from './knowledge.ts';
import { knowsLeaf } from './known-leaf.ts';
import { type Leaf, leavesOf } from './leaves.ts';
import { referringRows, relevantRows, type RowId } from './relevant.ts';
import { canBeTried, keysIn } from './sufficient.ts';
import { asKey } from './tables.ts';

/** A query with what it gave. */
export interface Asked {
  readonly request: Request;
  readonly data: Json;
}

/** Queries after which a request can be made, and what then is still not known. */
export interface FoundOut {
  readonly asked: readonly Asked[];
  readonly missing: readonly Leaf[];
  /** What is known after these queries. */
  readonly knowledge: Knowledge;
}

const rounds = 3;
/** Queries that one search makes. */
const budget = 40;

/**
 * Looks for the queries that reveal what the request needs: by forward closure over what is known,
 * then only the chain that leads there, without any query that can be left out. The world is only
 * queried.
 */
export function findOut(
  stage: Stage,
  world: World,
  knowledge: Knowledge,
  request: Request,
  others: readonly Request[] = [],
): FoundOut {
  const missingFrom = (known: Knowledge): readonly Leaf[] =>
    leavesOf(stage.checked, request.tool, request.args).filter(
      (leaf) => !knowsLeaf(stage, world, known, request, leaf),
    );
  const goal: Goal = { stage, world, missingFrom };
  if (missingFrom(knowledge).length === 0) return { asked: [], missing: [], knowledge };
  const rows = relevantRows(stage, world, [request, ...others]);
  const near = searched(goal, knowledge, rows, request);
  const lost = near.missing.flatMap(({ type, value }) => rowIn(type, value));
  if (lost.length === 0) return near;
  const around = referringRows(stage, world, lost);
  if (around.length === 0) return near;
  return searched(goal, knowledge, [...rows, ...around], request);
}

function searched(
  goal: Goal,
  knowledge: Knowledge,
  rows: readonly RowId[],
  request: Request,
): FoundOut {
  const search = closure(goal, knowledge, rows);
  return pruned(goal, knowledge, chainOf(search, goal, request));
}

function rowIn(type: TypeNode, value: Json): readonly RowId[] {
  const key = asKey(value);
  return type.type === 'ref' && key !== undefined ? [{ entity: type.entity, key }] : [];
}

interface Goal {
  readonly stage: Stage;
  readonly world: World;
  missingFrom(knowledge: Knowledge): readonly Leaf[];
}

interface Search {
  readonly before: number;
  readonly asked: readonly Asked[];
  readonly knowledge: Knowledge;
}

/** Asks whatever can be asked, round by round, until nothing is missing. */
function closure(goal: Goal, from: Knowledge, rows: readonly RowId[]): Search {
  const knowledge = from.fork();
  const asked: Asked[] = [];
  const done = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const clues = cluesOf(goal.stage, goal.world, knowledge, rows);
    const requests = candidateQueries(goal.stage, knowledge, clues).filter(
      (request) => !done.has(canonicalJson([request.tool, request.args])),
    );
    const results = requests.slice(0, budget - done.size).flatMap((request) => {
      done.add(canonicalJson([request.tool, request.args]));
      return answered(goal, request);
    });
    // What shows least is what a person would look at.
    for (const one of results.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
      see(goal, knowledge, one);
      asked.push(one);
    }
    if (results.length === 0 || goal.missingFrom(knowledge).length === 0) break;
  }
  return { before: from.results, asked, knowledge };
}

function answered({ world }: Goal, request: Request): readonly Asked[] {
  const result = world.call(request.tool, request.args);
  if (!result.success || isEmpty(result.data)) return [];
  return [{ request, data: result.data }];
}

function isEmpty(data: Json): boolean {
  return data === null || (Array.isArray(data) && data.length === 0);
}

function sizeOf({ data, request }: Asked): number {
  return canonicalJson(data).length + 40 * Object.keys(request.args).length;
}

function see({ stage, world }: Goal, knowledge: Knowledge, { request, data }: Asked): void {
  const leaves = leavesOf(stage.checked, request.tool, request.args);
  const isCertain = leaves.every((leaf) => knowsLeaf(stage, world, knowledge, request, leaf));
  knowledge.see(world, request, data, isCertain);
}

/** The queries on which it rests that the keys of the request are known, in order. */
function chainOf(search: Search, { stage, missingFrom }: Goal, request: Request): readonly Asked[] {
  const places = new Set<number>();
  const visited = new Set<string>();
  const follow = (entity: string, key: string | number): void => {
    const id = keyId(entity, key);
    if (visited.has(id)) return;
    visited.add(id);
    const evidence = search.knowledge.evidence(entity, key);
    for (const need of evidence?.needs ?? []) followId(need, follow);
    const at = (evidence?.seen ?? -1) - search.before;
    if (at >= 0) add(at);
  };
  const add = (at: number): void => {
    const asked = search.asked[at];
    if (asked === undefined || places.has(at)) return;
    places.add(at);
    for (const { entity, key } of keysIn(stage, asked.request.tool, asked.request.args)) {
      if (!search.knowledge.knowsKey(entity, key)) addWhereSeen(key, at);
      follow(entity, key);
    }
  };
  const addWhereSeen = (key: string | number, before: number): void => {
    const at = search.asked.findIndex((one, place) => place < before && shows(one, key));
    if (at >= 0) add(at);
  };
  for (const { entity, key } of keysIn(stage, request.tool, request.args)) follow(entity, key);
  if (missingFrom(search.knowledge).length === 0 && needsValues(request, stage)) {
    for (const at of search.asked.keys()) places.add(at);
  }
  return search.asked.filter((_, at) => places.has(at));
}

function followId(id: string, follow: (entity: string, key: string) => void): void {
  const at = id.indexOf('|');
  follow(id.slice(0, at), id.slice(at + 1));
}

function shows({ data }: Asked, key: string | number): boolean {
  return canonicalJson(data).includes(JSON.stringify(key));
}

/** Whether something but keys may have to be read off a result. */
function needsValues({ tool, args }: Request, { checked }: Stage): boolean {
  return leavesOf(checked, tool, args).some(({ type }) => type.type === 'integer');
}

/** Leaves out, from the last on, what is not needed. */
function pruned(goal: Goal, from: Knowledge, chain: readonly Asked[]): FoundOut {
  const { missing } = judged(goal, from, chain);
  let kept = chain;
  for (const one of chain.toReversed()) {
    const without = kept.filter((other) => other !== one);
    const now = judged(goal, from, without);
    if (now.isPossible && now.missing.length <= missing.length) kept = without;
  }
  return { asked: kept, ...judged(goal, from, kept) };
}

function judged(goal: Goal, from: Knowledge, chain: readonly Asked[]) {
  const knowledge = from.fork();
  const isPossible = chain.every((asked) => {
    const canBeAsked = isAskable(goal, knowledge, asked.request);
    if (canBeAsked) see(goal, knowledge, asked);
    return canBeAsked;
  });
  return { isPossible, knowledge, missing: goal.missingFrom(knowledge) };
}

function isAskable({ stage, world }: Goal, knowledge: Knowledge, request: Request): boolean {
  return leavesOf(stage.checked, request.tool, request.args).every(
    (leaf) => knowsLeaf(stage, world, knowledge, request, leaf) || canBeTried(knowledge, leaf),
  );
}
