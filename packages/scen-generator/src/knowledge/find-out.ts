import type { TypeNode } from '@envloom/logic-model';
import { canonicalJson, type Json } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { type Breadth, candidateQueries, cluesOf } from './candidates.ts';
import { keyId, type Knowledge, type RowId } from './knowledge.ts';
import { knowsLeaf } from './known-leaf.ts';
import { type Leaf, leavesOf } from './leaves.ts';
import { referringRows, relevantRows } from './relevant.ts';
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
  stage: GeneratorContext,
  world: World,
  knowledge: Knowledge,
  request: Request,
  others: readonly Request[] = [],
): FoundOut {
  const missingOf = (known: Knowledge, leaves: readonly Leaf[]): readonly Leaf[] =>
    leaves.filter((leaf) => !knowsLeaf(stage, world, known, request, leaf));
  const open = missingOf(knowledge, leavesOf(stage.checked, request.tool, request.args));
  if (open.length === 0) return { asked: [], missing: [], knowledge };
  // What is known stays known.
  const goal: Goal = { stage, world, missingFrom: (known) => missingOf(known, open) };
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
  readonly stage: GeneratorContext;
  readonly world: World;
  readonly missingFrom: (knowledge: Knowledge) => readonly Leaf[];
}

interface Search {
  readonly before: number;
  readonly asked: readonly Asked[];
  readonly knowledge: Knowledge;
}

/** Asks whatever can be asked, round by round, until nothing is missing. */
function closure(goal: Goal, from: Knowledge, rows: readonly RowId[]): Search {
  const asking: Asking = { knowledge: from.fork(), asked: [], done: new Set(), rows };
  for (let round = 0; round < rounds; round += 1) {
    const before = asking.done.size;
    if (askAll(goal, asking, 'searching') || askAll(goal, asking, 'filtering')) break;
    if (asking.done.size === before) break;
  }
  return { before: from.results, asked: asking.asked, knowledge: asking.knowledge };
}

interface Asking {
  readonly knowledge: Knowledge;
  readonly asked: Asked[];
  readonly done: Set<string>;
  readonly rows: readonly RowId[];
}

/** Asks what was not asked before; whether nothing is missing after it. */
function askAll(goal: Goal, asking: Asking, breadth: Breadth): boolean {
  const { knowledge, asked, done, rows } = asking;
  const clues = cluesOf(goal.stage, goal.world, knowledge, rows);
  const fresh = candidateQueries(goal.stage, knowledge, clues, breadth).filter(
    ({ tool, args }) => !done.has(canonicalJson([tool, args])),
  );
  const results = fresh.slice(0, budget - done.size).flatMap((request) => {
    done.add(canonicalJson([request.tool, request.args]));
    return answered(goal, request);
  });
  for (const one of leastFirst(results)) {
    see(goal, knowledge, one);
    asked.push(one);
  }
  return goal.missingFrom(knowledge).length === 0;
}

function answered({ world }: Goal, request: Request): readonly Asked[] {
  const result = world.call(request.tool, request.args);
  if (!result.success || isEmpty(result.data)) return [];
  return [{ request, data: result.data }];
}

function isEmpty(data: Json): boolean {
  return data === null || (Array.isArray(data) && data.length === 0);
}

/** What shows least, and asks for least, is what a person would look at. */
function leastFirst(asked: readonly Asked[]): readonly Asked[] {
  const sizes = new Map(
    asked.map((one) => [
      one,
      JSON.stringify(one.data).length + 40 * Object.keys(one.request.args).length,
    ]),
  );
  return asked.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
}

function see({ stage, world }: Goal, knowledge: Knowledge, { request, data }: Asked): void {
  const leaves = leavesOf(stage.checked, request.tool, request.args);
  const isCertain = leaves.every((leaf) => knowsLeaf(stage, world, knowledge, request, leaf));
  knowledge.see(world, request, data, isCertain);
}

/** The queries on which it rests that the keys of the request are known, in order. */
function chainOf(search: Search, { stage, missingFrom }: Goal, request: Request): readonly Asked[] {
  // A value that is no key may be read off any of them.
  const mayBeRead = needsValues(request, stage) && missingFrom(search.knowledge).length === 0;
  if (mayBeRead) return search.asked;
  const chain = new Chain(stage, search);
  for (const { entity, key } of keysIn(stage, request.tool, request.args))
    chain.follow(entity, key);
  return chain.asked;
}

/** Goes back from keys to the queries that showed them, and from these to their own keys. */
class Chain {
  readonly #stage: GeneratorContext;
  readonly #search: Search;
  readonly #places = new Set<number>();
  readonly #visited = new Set<string>();

  constructor(stage: GeneratorContext, search: Search) {
    this.#stage = stage;
    this.#search = search;
  }

  get asked(): readonly Asked[] {
    return this.#search.asked.filter((_, at) => this.#places.has(at));
  }

  follow(entity: string, key: Key): void {
    const id = keyId(entity, key);
    if (this.#visited.has(id)) return;
    this.#visited.add(id);
    const evidence = this.#search.knowledge.evidence(entity, key);
    for (const need of evidence?.needs ?? []) this.follow(need.entity, need.key);
    this.#add((evidence?.seen ?? -1) - this.#search.before);
  }

  #add(at: number): void {
    const asked = this.#search.asked[at];
    if (asked === undefined || this.#places.has(at)) return;
    this.#places.add(at);
    const { tool, args } = asked.request;
    for (const { entity, key } of keysIn(this.#stage, tool, args)) {
      if (!this.#search.knowledge.knowsKey(entity, key)) this.#addFirstShowing(key, at);
      this.follow(entity, key);
    }
  }

  /** What was only tried was seen before. */
  #addFirstShowing(key: Key, before: number): void {
    this.#add(this.#search.asked.findIndex((one, place) => place < before && shows(one, key)));
  }
}

function shows({ data }: Asked, key: Key): boolean {
  return canonicalJson(data).includes(JSON.stringify(key));
}

/** Whether something but keys may have to be read off a result. */
function needsValues({ tool, args }: Request, { checked }: GeneratorContext): boolean {
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
