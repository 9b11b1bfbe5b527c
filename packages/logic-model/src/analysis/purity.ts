import type { CheckedCode, Effects, Uses } from '../checked.ts';
import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import { findingAt } from '../language/report.ts';
import type { Scope } from '../language/scope.ts';
import type { Segment } from '../language/segments.ts';

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
  const mayReadClock = segment.path[0] === 'rules' || segment.path.includes('sample');
  const reason =
    effectOn(effects, mayReadClock) ?? readingOf(uses, segment.path, isFunction || isWire(segment));
  if (reason === undefined) return;
  const message = `This ${segment.kind} ${reason}.`;
  const fix = effects.random && segment.path.includes('sample') ? HINT_FIX : undefined;
  yield findingAt(scope, scope.segment.root, 'IMPURE_CODE', message, fix);
}

const HINT_FIX = 'A hint draws nothing itself: list choices, and one of them is drawn.';

/** What is said on the wire follows from the arguments and the result alone. */
function isWire({ path }: Segment): boolean {
  return path[0] === 'wire' || path[2] === 'text';
}

/** @param isApart whether it sees nothing of the world */
function readingOf(uses: Uses, path: ModelPath, isApart: boolean): string | undefined {
  if (isApart && (uses.tables.length > 0 || uses.tablesObject)) return 'reads tables';
  const isNobodys = isApart || path[0] === 'invariants';
  return uses.actor && isNobodys ? 'reads the actor' : undefined;
}

function effectOn(effects: Effects, mayReadClock: boolean): string | undefined {
  if (writesRows(effects)) return 'changes rows';
  if (effects.random) return 'draws random numbers';
  return effects.clock && !mayReadClock ? 'reads the clock' : undefined;
}
