import type { CheckedCode, Effects } from '../checked.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { findingAt } from '../language/report.ts';
import type { Scope } from '../language/scope.ts';

/** Whether the effects change the world: rows, or the generator. */
export function changesWorld(effects: Effects): boolean {
  return writesRows(effects) || effects.random;
}

function writesRows({ creates, updates, removes }: Effects): boolean {
  return creates.length > 0 || updates.size > 0 || removes.length > 0;
}

/**
 * Functions and expressions depend on their inputs only, and change nothing. What a rule forbids and
 * the hints of values may depend on the clock too.
 */
export function* purityFindings(
  scope: Scope,
  { effects, uses }: Pick<CheckedCode, 'effects' | 'uses'>,
): Generator<Finding> {
  const { segment } = scope.segment;
  const isFunction = segment.kind === 'function';
  if (!isFunction && segment.kind !== 'expression') return;
  // What is said on the wire follows from the arguments and the result alone.
  const isApart = isFunction || segment.path[0] === 'wire' || segment.path[2] === 'text';
  const readsTables = isApart && (uses.tables.length > 0 || uses.tablesObject);
  const readsActor = uses.actor && (isApart || segment.path[0] === 'invariants');
  const mayReadClock = segment.path[0] === 'rules' || segment.path.includes('sample');
  const reason =
    effectOn(effects, mayReadClock) ??
    (readsTables ? 'reads tables' : readsActor ? 'reads the actor' : undefined);
  if (reason !== undefined)
    yield findingAt(scope, scope.segment.root, 'IMPURE_CODE', `This ${segment.kind} ${reason}.`);
}

function effectOn(effects: Effects, mayReadClock: boolean): string | undefined {
  if (writesRows(effects)) return 'changes rows';
  if (effects.random) return 'draws random numbers';
  return effects.clock && !mayReadClock ? 'reads the clock' : undefined;
}
