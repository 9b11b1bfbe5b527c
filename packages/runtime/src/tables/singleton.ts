import type { Row } from '../state/entry.ts';
import { singletonKey } from '../world/table-program.ts';
import type { PatchOf, TableHandle } from './table.ts';

/** A table of exactly one row. */
export class SingletonHandle {
  readonly #table: TableHandle;

  constructor(table: TableHandle) {
    this.#table = table;
  }

  get(): Row {
    return this.#table.need(singletonKey);
  }

  update(patch: PatchOf): Row {
    return this.#table.update(singletonKey, patch);
  }
}
