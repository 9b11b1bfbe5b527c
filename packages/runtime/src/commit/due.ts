import type { Entry, Key } from '../state/entry.ts';
import type { RowInvariant, WorldInvariant } from '../world/invariant.ts';
import type { TableProgram } from '../world/table-program.ts';

/** An invariant of rows and the table they are in. */
export interface RowRule {
  readonly invariant: RowInvariant<object>;
  readonly table: TableProgram;
}

/** What a commit has to look at again, each thing once. */
export class Due {
  readonly worlds: Set<WorldInvariant<object>> = new Set();
  readonly rows: Map<RowRule, Set<Key>> = new Map();
  /** What is looked at after these rows: whole tables, or rows that were found through others. */
  readonly rest: Map<RowRule, Map<Key, Entry> | 'all'> = new Map();

  row(rule: RowRule, key: Key): void {
    const keys = this.rows.get(rule);
    if (keys === undefined) this.rows.set(rule, new Set([key]));
    else keys.add(key);
  }

  later(rule: RowRule, entry: Entry): void {
    const entries = this.rest.get(rule);
    if (entries === undefined) this.rest.set(rule, new Map([[entry.key, entry]]));
    else if (entries !== 'all') entries.set(entry.key, entry);
  }

  table(rule: RowRule): void {
    this.rest.set(rule, 'all');
  }
}
