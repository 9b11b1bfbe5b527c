import { charge } from '../helpers/fuel.ts';
import type { Json } from '@envloom/core';
import { isKey, type Key, type Row } from '../state/entry.ts';
import { TableHandle } from './table.ts';

/** A table whose rows form trees. */
export class TreeHandle extends TableHandle {
  ancestors(rowOrKey: Row | Key): readonly Row[] {
    const row = this.#row(rowOrKey);
    const above: Row[] = [];
    const seen = new Set<Row>([row]);
    for (let next = this.#parent(row); next !== undefined && !seen.has(next);) {
      charge(1);
      seen.add(next);
      above.push(next);
      next = this.#parent(next);
    }
    return above;
  }

  descendants(rowOrKey: Row | Key): readonly Row[] {
    const below = [...this.#children(this.#row(rowOrKey))];
    const seen = new Set<Row>(below);
    for (const next of below) {
      const fresh = this.#children(next).filter((child) => !seen.has(child));
      for (const child of fresh) seen.add(child);
      for (const child of fresh) below.push(child);
    }
    return below;
  }

  #row(rowOrKey: Row | Key): Row {
    return typeof rowOrKey === 'object' ? rowOrKey : this.need(rowOrKey);
  }

  get #field(): string {
    return this.table.spec.tree ?? '';
  }

  #parent(row: Row): Row | undefined {
    const parent: Json | undefined = row[this.#field];
    return isKey(parent) ? this.get(parent) : undefined;
  }

  #children(row: Row): readonly Row[] {
    return this.where({ [this.#field]: this.keyOf(row) });
  }
}
