import { isValueIdentifier, walk } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Effects, KnownFailure } from '../checked.ts';
import type { Scope } from '../language/scope.ts';
import { alternativesOf } from '../language/type-kinds.ts';
import { screamingCase } from '../names/casing.ts';
import type { Flow } from './origins/source.ts';
import { isSureRow } from './sure-rows.ts';
import { tableCallOf } from './table-calls.ts';

/** The code of `need` when the row is missing: `LineItem` → `LINE_ITEM_NOT_FOUND`. */
function notFoundCode(entity: string): string {
  return `${screamingCase(entity)}_NOT_FOUND`;
}

/** What else was found out about a segment whose failures are asked for. */
export interface Known {
  readonly flow: Flow;
  readonly effects: Effects;
}

/** Every failure a segment can return, in source order; those of called functions at the call. */
export function failuresOf(
  scope: Scope,
  functions: ReadonlyMap<string, readonly KnownFailure[]>,
  known: Known,
): KnownFailure[] {
  const found: KnownFailure[] = [];
  walk(scope.segment.root, (node) => {
    const offset = node.getStart() - scope.segment.start;
    const missed = missedEntity(node, scope, known);
    if (missed !== undefined) found.push({ code: notFoundCode(missed), origin: 'need', offset });
    found.push(...namedFailures(node, scope, functions).map((failure) => ({ ...failure, offset })));
  });
  return found.toSorted((a, b) => a.offset - b.offset);
}

/** The entity of which a node wants a row that may not be there. */
function missedEntity(node: ts.Node, scope: Scope, known: Known): string | undefined {
  if (isValueIdentifier(node) && scope.meaningOf(node).kind === 'actor') {
    return scope.model.actor?.entity;
  }
  const call = tableCallOf(node, scope);
  if (call === undefined || call.entity.singleton) return undefined;
  const target = call.call.arguments[0];
  const byKey = target !== undefined && !isRow(target, scope);
  const mayMiss = call.method === 'need' || (byKey && keyed.has(call.method));
  return mayMiss && !isSureRow(call, known.flow, known.effects) ? call.entity.name : undefined;
}

/** Whether a target is a row whatever happens, and never a key. */
function isRow(target: ts.Expression, scope: Scope): boolean {
  const parts = alternativesOf(scope.typeOf(target));
  return parts.every((part) => scope.rowEntitiesOfType(part).length > 0);
}

/** Methods that take a row, which is there, or a key, which may be nobody’s. */
const keyed = new Set(['update', 'remove', 'ancestors', 'descendants']);

/** What a name stands for can fail: a model function, called or handed on as a callback. */
function namedFailures(
  node: ts.Node,
  scope: Scope,
  functions: ReadonlyMap<string, readonly KnownFailure[]>,
): readonly KnownFailure[] {
  if (!isValueIdentifier(node)) return [];
  const meaning = scope.meaningOf(node);
  if (meaning.kind === 'function') return functions.get(meaning.name) ?? [];
  return meaning.kind === 'helper' ? writtenFailure(node.parent, node.text) : [];
}

/** The code in `check(condition, code, …)` or `fail(code, …)`. */
function writtenFailure(node: ts.Node, helper: string): readonly KnownFailure[] {
  if (!ts.isCallExpression(node) || (helper !== 'check' && helper !== 'fail')) return [];
  const code = node.arguments[helper === 'check' ? 1 : 0];
  return code && ts.isStringLiteral(code) ? [{ code: code.text, origin: helper, offset: 0 }] : [];
}
