import type { RefPath } from '../fields/ref-path.ts';
import { refuse } from '../failure/refusal.ts';
import type { Json } from '@envloom/core';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';
import { mayDiffer, keyText, type RowCheck, rowName } from './check.ts';

/** A ref path and the table whose rows have it. */
export interface Incoming {
  readonly from: TableProgram;
  readonly path: RefPath;
}

/** Every row that a new or changed ref names must exist. */
export function referenceCheck(table: TableProgram, path: RefPath, target: TableProgram): RowCheck {
  const refers = (value: Json | undefined, world: World) =>
    value === undefined || world.table(target.index).has(value);
  return (touched, world) => {
    const { after, key } = touched;
    if (after === undefined || !mayDiffer(touched, path.field)) return;
    path.each(after, (value) => {
      if (refers(value, world)) return;
      const where = `${rowName(table.spec.collection, key)}: ${path.text}`;
      refuse(
        'DANGLING_REFERENCE',
        `${where}: there is no ${target.spec.name} ${keyText(value ?? null)}.`,
      );
    });
  };
}

/** No row may refer to a removed one; rows to remove or clear with it were so when it was removed. */
export function inUseCheck(table: TableProgram, { from, path }: Incoming): RowCheck {
  return ({ key, after }, world) => {
    if (after !== undefined) return;
    const [user] = world.table(from.index).entriesWith(path, key);
    if (user === undefined) return;
    const removed = rowName(table.spec.collection, key);
    const where = `${rowName(from.spec.collection, user.key)}: ${path.text}`;
    refuse('ROW_IN_USE', `${removed} cannot be removed: ${where} refers to it.`);
  };
}
