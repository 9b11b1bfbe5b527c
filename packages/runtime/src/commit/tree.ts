import { refuse } from '../failure/refusal.ts';
import { charge } from '../helpers/fuel.ts';
import { isKey, type Key, type Row } from '../state/entry.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableProgram } from '../world/table-program.ts';
import { mayDiffer, type RowCheck, rowName } from './check.ts';

/** No row may be its own ancestor. */
export function treeCheck(table: TableProgram, parent: string): RowCheck {
  return (touched, world) => {
    const { key, after } = touched;
    if (after === undefined || !mayDiffer(touched, parent)) return;
    if (!isOwnAncestor(world.table(table.index), parent, key, after)) return;
    refuse('TREE_CYCLE', `${rowName(table.spec.collection, key)} would be its own ancestor.`);
  };
}

/** Climbs at most as many steps as there are rows: another row's cycle has no end either. */
function isOwnAncestor(state: TableState, parent: string, key: Key, row: Row): boolean {
  let above: Row | undefined = row;
  for (let step = 0; step <= state.size && above !== undefined; step += 1) {
    charge(1);
    const next: unknown = above[parent];
    if (next === key) return true;
    above = isKey(next) ? state.row(next) : undefined;
  }
  return false;
}
