import { bare } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Effects, Hop, InvariantRead, LinkBack } from '../checked.ts';
import type { Scope } from '../language/scope.ts';
import { admitsUndefined } from '../language/type-kinds.ts';
import { rowName } from '../names/reserved.ts';
import type { Entity } from '../schema/model.ts';
import { effectsBeside, effectsOf } from './effects.ts';
import { isGuarded } from './guards.ts';
import { splitPredicate } from './matches.ts';
import { tableCallOf, tableCallsOf, type TableCall } from './table-calls.ts';
import { isRowNamed, makesRows, valuePlacesOf, type ValuePlace } from './value-places.ts';

/** The ways from a changed row back to the rows whose invariant reads it; `'all'` where none is known. */
type Ways = readonly (readonly Hop[])[] | 'all';

/** More ways than this cost more than they save. */
const mostWays = 6;

/**
 * How changed rows lead back to the rows for which an invariant must be checked again: through
 * `where({ book_id: book.book_id })` and `get(loan.book_id)` by indexes, one after another where a
 * row that was read is read from in turn; else to every row.
 *
 * @param entity the entity over whose rows the invariant runs; nothing for the whole world
 * @param functions the effects of the model's functions, by name
 */
export function invariantReads(
  scope: Scope,
  entity: string | undefined,
  functions: ReadonlyMap<string, Effects>,
): InvariantRead[] {
  const ofAll = effectsOf(scope, functions);
  const isOwn = (row: ts.Node) => entity !== undefined && isRowNamed(rowName(entity), row, scope);
  const ofOthers = effectsBeside(isOwn, scope, functions);
  const found = new Map<string, InvariantRead>();
  const add = (read: InvariantRead) => found.set(JSON.stringify(read), read);
  if (entity !== undefined) add({ entity, fields: ofAll.reads.get(entity) ?? [], affects: 'self' });
  const calls = tableCallsOf(scope).filter(({ method }) => method !== 'keyOf');
  const finder = entity === undefined ? undefined : new WaysBack(scope, entity, calls);
  for (const call of calls) {
    const { name } = call.entity;
    for (const affects of affectedBy(finder?.from(call) ?? 'all')) {
      add({ entity: name, fields: ofOthers.reads.get(name) ?? [], affects });
    }
  }
  return [...found.values()];
}

function affectedBy(ways: Ways): readonly InvariantRead['affects'][] {
  if (ways === 'all') return ['all'];
  return ways.flatMap((hops) => linkBack(hops) ?? []);
}

/** The last hop is to the invariant's own rows; without any the changed row itself is meant. */
function linkBack(hops: readonly Hop[]): LinkBack | undefined {
  const last = hops.at(-1);
  if (last === undefined) return undefined;
  const { entity: _own, ...link } = last;
  return hops.length === 1 ? link : { ...link, via: hops.slice(0, -1) };
}

/** Finds the ways back from what the table calls of one invariant read. */
class WaysBack {
  readonly #scope: Scope;
  readonly #entity: string;
  readonly #calls: readonly TableCall[];
  readonly #makesRows: boolean;

  constructor(scope: Scope, entity: string, calls: readonly TableCall[]) {
    this.#scope = scope;
    this.#entity = entity;
    this.#calls = calls;
    this.#makesRows = makesRows(scope);
  }

  /** @param outer the calls whose ways need this one's: a call that needs its own leads anywhere */
  from(call: TableCall, outer: readonly TableCall[] = []): Ways {
    if (outer.includes(call)) return 'all';
    const inner = [...outer, call];
    const known = this.#links(call).flatMap((link) => {
      const ways = this.#through(link, inner);
      return ways === 'all' ? [] : [ways];
    });
    const shortest = known.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];
    return shortest ?? 'all';
  }

  /** The values that the rows a call reads must have, and where each is read from. */
  #links({ call, method, entity }: TableCall): readonly ReadLink[] {
    const argument = call.arguments[0];
    if (argument === undefined || method === 'ancestors') return [];
    if (method === 'descendants') return this.#linksUp(argument, entity);
    const key = this.#placesOf(argument);
    if (key.length > 0) return [{ places: key, theirs: entity.key ?? '' }];
    const refs = new Set(entity.fields.flatMap(({ name, type }) => (type === 'ref' ? [name] : [])));
    const equalities = equalitiesOf(argument, this.#scope);
    // Fewer rows share a row that they refer to than share a day or a status.
    const closest = [
      ...equalities.filter(({ field }) => refs.has(field)),
      ...equalities.filter(({ field }) => !refs.has(field)),
    ];
    return closest.flatMap(({ field, value }) => {
      const places = this.#placesOf(value);
      if (places.length === 0) return [];
      const isBlank = mayBeAbsent(value, this.#scope);
      return [{ places, theirs: field, ...(isBlank ? { blank: true as const } : {}) }];
    });
  }

  /** From rows below a row of their tree, `zones.descendants(zone)`, up to it. */
  #linksUp(argument: ts.Expression, { name, key, tree }: Entity): readonly ReadLink[] {
    const row = this.#scope.rowEntityOf(argument);
    if (tree === undefined || row?.name !== name) return [];
    const isOwn = isRowNamed(rowName(this.#entity), argument, this.#scope);
    const found = tableCallOf(bare(argument), this.#scope)?.call;
    const place = { entity: name, place: key ?? '', isOwn, ...(found && { found }) };
    return [{ places: [place], theirs: tree, climb: true }];
  }

  #placesOf(value: ts.Expression): readonly ValuePlace[] {
    return valuePlacesOf(value, rowName(this.#entity), this.#scope);
  }

  #through({ places, ...link }: ReadLink, inner: readonly TableCall[]): Ways {
    return joined(
      places.map((place) => {
        const isSame = isSameRow(place, link.theirs, inner);
        const onward = this.#waysOfRow(place, inner, isSame);
        if (isSame) return onward;
        const hop = hopOf(place, link);
        return onward === 'all' ? 'all' : onward.map((hops) => [hop, ...hops]);
      }),
    );
  }

  /** @param isSame whether it is the row that the last call reads: then others have led to it */
  #waysOfRow(
    { entity, isOwn, found }: ValuePlace,
    inner: readonly TableCall[],
    isSame: boolean,
  ): Ways {
    if (isOwn) return [[]];
    const finding = this.#calls.find(({ call }) => call === found);
    return finding === undefined
      ? this.#waysOfRows(entity, inner, isSame)
      : this.from(finding, inner);
  }

  /** The ways back from any row of an entity that the invariant has in hand. */
  #waysOfRows(entity: string, inner: readonly TableCall[], isSame: boolean): Ways {
    if (this.#makesRows) return 'all';
    const own: Ways = entity === this.#entity ? [[]] : [];
    const last = isSame ? inner.at(-1) : undefined;
    const calls = this.#calls.filter((call) => call.entity.name === entity && call !== last);
    const ways = joined([own, ...calls.map((call) => this.from(call, inner))]);
    return ways.length === 0 ? 'all' : ways;
  }
}

/** A value of the rows that a call reads, and where it comes from. */
interface ReadLink extends Pick<Hop, 'theirs' | 'blank' | 'climb'> {
  readonly places: readonly ValuePlace[];
}

function hopOf({ entity, place, absent }: ValuePlace, link: Omit<ReadLink, 'places'>): Hop {
  return { entity, own: place, ...link, ...(absent === undefined ? {} : { absent }) };
}

/** Whether a call looks a row up by its own key: what led to the row leads to it again. */
function isSameRow({ entity, place }: ValuePlace, theirs: string, inner: readonly TableCall[]) {
  const read = inner.at(-1)?.entity;
  return read?.name === entity && place === theirs && place === (read.key ?? '');
}

/** All of some ways, each once. */
function joined(lists: readonly Ways[]): Ways {
  const found = new Map<string, readonly Hop[]>();
  for (const ways of lists) {
    if (ways === 'all') return 'all';
    for (const hops of ways) found.set(JSON.stringify(hops), hops);
  }
  return found.size > mostWays ? 'all' : [...found.values()];
}

function lengthOf(ways: readonly (readonly Hop[])[]): number {
  return ways.reduce((sum, hops) => sum + hops.length, 0);
}

function equalitiesOf(argument: ts.Expression, scope: Scope) {
  if (ts.isArrowFunction(argument)) return splitPredicate(argument, scope).equalities;
  if (!ts.isObjectLiteralExpression(argument)) return [];
  return argument.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)
      ? [{ field: property.name.text, value: property.initializer }]
      : [],
  );
}

function mayBeAbsent(value: ts.Expression, scope: Scope): boolean {
  return !isGuarded(value, scope.segment.owner) && admitsUndefined(scope.typeOf(value));
}
