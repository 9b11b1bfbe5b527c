import { isValueIdentifier, walk } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Effects } from '../checked.ts';
import { isFunction } from '../language/functions.ts';
import type { Scope } from '../language/scope.ts';
import { isEvery } from '../language/type-kinds.ts';
import type { LogicModel } from '../schema/model.ts';
import { typesHeld } from '../schema/types-within.ts';
import { splitPredicate } from './matches.ts';
import { rowUsesOf } from './row-uses.ts';
import { tableCallOf, writtenFields, writtenValue, type TableCall } from './table-calls.ts';

type FieldSet = Set<string> | 'all';

/** Effects while they are collected. */
class EffectSets {
  readonly reads = new Map<string, FieldSet>();
  readonly updates = new Map<string, FieldSet>();
  readonly creates = new Set<string>();
  readonly removes = new Set<string>();
  random = false;
  clock = false;

  read(entity: string, fields: readonly string[] | 'all'): void {
    extend(this.reads, entity, fields);
  }

  update(entity: string, fields: readonly string[] | 'all'): void {
    extend(this.updates, entity, fields);
  }

  merge(other: Effects): void {
    for (const [entity, fields] of other.reads) this.read(entity, fields);
    for (const [entity, fields] of other.updates) this.update(entity, fields);
    for (const entity of other.creates) this.creates.add(entity);
    for (const entity of other.removes) this.removes.add(entity);
    this.random ||= other.random;
    this.clock ||= other.clock;
  }

  result(): Effects {
    return {
      reads: sorted(this.reads),
      updates: sorted(this.updates),
      creates: [...this.creates].toSorted(),
      removes: [...this.removes].toSorted(),
      random: this.random,
      clock: this.clock,
    };
  }
}

function extend(
  sets: Map<string, FieldSet>,
  entity: string,
  fields: readonly string[] | 'all',
): void {
  const known = sets.get(entity);
  if (known === 'all') return;
  sets.set(entity, fields === 'all' ? 'all' : new Set([...(known ?? []), ...fields]));
}

function sorted(
  sets: ReadonlyMap<string, FieldSet>,
): ReadonlyMap<string, readonly string[] | 'all'> {
  return new Map(
    [...sets]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([entity, fields]) => [entity, fields === 'all' ? 'all' : [...fields].toSorted()]),
  );
}

/**
 * What a segment reads and writes: table calls, fields of rows, clock and randomness, and the
 * effects of the functions it calls. A row that is handed on whole counts as read whole.
 */
export function effectsOf(scope: Scope, functions: ReadonlyMap<string, Effects>): Effects {
  return effectsBeside(() => false, scope, functions);
}

/** The same without the fields of rows that are named in some way: what is read of all others. */
export function effectsBeside(
  isLeftOut: (row: ts.Node) => boolean,
  scope: Scope,
  functions: ReadonlyMap<string, Effects>,
): Effects {
  const sets = new EffectSets();
  walk(scope.segment.root, (node) => {
    const call = tableCallOf(node, scope);
    if (call !== undefined) addTableCall(sets, call, scope);
    addName(sets, node, scope, functions);
    if (isLeftOut(rowReadBy(node))) return;
    for (const { entity, fields } of rowUsesOf(node, scope)) sets.read(entity, fields);
  });
  addCascades(sets, scope.model);
  return sets.result();
}

/** The row that a node reads a field of, if it does. */
function rowReadBy(node: ts.Node): ts.Node {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
    ? node.expression
    : node;
}

function addTableCall(sets: EffectSets, call: TableCall, scope: Scope): void {
  const { entity, method } = call;
  if (method === 'insert') sets.creates.add(entity.name);
  else if (method === 'remove') sets.removes.add(entity.name);
  else if (method === 'update') sets.update(entity.name, updatedFields(call));
  else sets.read(entity.name, matchedFields(call, scope));
}

function updatedFields(call: TableCall): readonly string[] | 'all' {
  return writtenFields(writtenValue(call));
}

const filters = new Set(['where', 'first', 'count', 'need']);

/** The fields that decide which rows a call finds. */
function matchedFields(call: TableCall, scope: Scope): readonly string[] | 'all' {
  const { entity, method } = call;
  if (method === 'ancestors' || method === 'descendants') return entity.tree ? [entity.tree] : [];
  const match = call.call.arguments[0];
  return match === undefined || !filters.has(method) ? [] : fieldsTested(match, scope);
}

function fieldsTested(match: ts.Expression, scope: Scope): readonly string[] | 'all' {
  if (ts.isArrowFunction(match)) {
    return splitPredicate(match, scope).equalities.map(({ field }) => field);
  }
  if (ts.isObjectLiteralExpression(match)) return writtenFields(match);
  return isKey(match, scope) || isFunction(match, scope) ? [] : 'all';
}

function isKey(match: ts.Expression, { program: { checker } }: Scope): boolean {
  const scalar = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;
  return isEvery(checker.getTypeAtLocation(match), scalar);
}

/** Clock and randomness of helpers; effects of model functions, called or handed on as callbacks. */
function addName(
  sets: EffectSets,
  node: ts.Node,
  scope: Scope,
  functions: ReadonlyMap<string, Effects>,
): void {
  if (!isValueIdentifier(node)) return;
  const meaning = scope.meaningOf(node);
  if (meaning.kind === 'helper') {
    sets.clock ||= meaning.helper.scope === 'clock';
    sets.random ||= meaning.helper.scope === 'random';
  }
  const called = meaning.kind === 'function' ? functions.get(meaning.name) : undefined;
  if (called !== undefined) sets.merge(called);
}

/** Removing a row removes or clears what refers to it, as `on_remove` says. */
function addCascades(sets: EffectSets, model: LogicModel): void {
  if (sets.removes.size === 0) return;
  const references = model.entities.flatMap((entity) =>
    entity.fields.flatMap((field) =>
      [...typesHeld([field], model)].map((ref) => ({ entity, field, ref })),
    ),
  );
  for (const removed of sets.removes) {
    for (const { entity, field, ref } of references) {
      if (ref.type !== 'ref' || ref.entity !== removed) continue;
      if (ref.on_remove === 'cascade') sets.removes.add(entity.name);
      if (ref.on_remove === 'clear') sets.update(entity.name, [field.name]);
    }
  }
}
