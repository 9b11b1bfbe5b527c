import type { Costs } from './costs.ts';
import { applyEdits } from './edit.ts';
import { fuelEdits } from './fuel.ts';
import { indexEdits } from './indexes.ts';
import { recordEdits } from './records.ts';
import { snapshotEdits } from './snapshots.ts';

/** A segment as it is emitted. */
export interface Rewritten {
  readonly text: string;
  /** The helpers that only rewriting brings in: `fuel`, `own`. */
  readonly helpers: readonly string[];
}

/**
 * What to emit for a segment: as written, but that equality filters use an index, nested
 * iteration is charged, records are read by own keys and growing arrays are iterated as snapshots.
 */
export function rewrite(costs: Costs): Rewritten {
  const { scope } = costs;
  const { start, end } = scope.segment;
  const charges = fuelEdits(costs);
  const reads = recordEdits(scope);
  const edits = [...indexEdits(scope), ...charges, ...snapshotEdits(scope), ...reads];
  return {
    text: applyEdits(scope.program.source.text, start, end, edits),
    helpers: [...(charges.length > 0 ? ['fuel'] : []), ...(reads.length > 0 ? ['ownEntry'] : [])],
  };
}
