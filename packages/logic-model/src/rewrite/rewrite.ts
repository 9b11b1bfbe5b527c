import { rewriteNames } from '../names/reserved.ts';
import type { DecimalsOf } from '../analysis/decimals.ts';
import type { Costs } from './costs.ts';
import { decimalEdits } from './decimals.ts';
import { applyEdits } from './edit.ts';
import { fuelEdits } from './fuel.ts';
import { indexEdits } from './indexes.ts';
import { listEdits } from './lists.ts';
import { recordEdits } from './records.ts';
import { snapshotEdits } from './snapshots.ts';
import { undeclaredEdits } from './undeclared.ts';

/** A segment as it is emitted. */
export interface Rewritten {
  readonly text: string;
  /** The helpers that only rewriting brings in. */
  readonly helpers: readonly string[];
}

/**
 * What to emit for a segment: as written, but that equality filters use an index, decimals are exact,
 * nested iteration is charged, records are read by own keys, lists are told by `isList`, undeclared
 * members by the declared names, and growing arrays are iterated as snapshots.
 */
export function rewrite(costs: Costs, decimals: DecimalsOf): Rewritten {
  const { scope } = costs;
  const { start, end } = scope.segment;
  const edits = [
    ...indexEdits(scope),
    ...decimalEdits(scope, decimals),
    ...fuelEdits(costs),
    ...snapshotEdits(scope),
    ...recordEdits(scope),
    ...listEdits(scope),
    ...undeclaredEdits(scope),
  ];
  return {
    text: applyEdits(scope.program.source.text, start, end, edits),
    helpers: [...rewriteNames].filter((name) => edits.some(({ text }) => calls(text, name))),
  };
}

/** Whether the text of an edit calls a helper. */
function calls(text: string, helper: string): boolean {
  return text.replace(/^[\s=]+/, '').startsWith(`${helper}(`);
}
