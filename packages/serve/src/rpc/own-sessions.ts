import type { SessionStore } from '../session/session-store.ts';

/** So many ids may be of sessions that are gone before they are looked through. */
const mostGone = 1024;

/** The sessions that were opened through a connection. They end with it, except those that are kept. */
export class OwnSessions {
  readonly #store: SessionStore;
  /** By id: whether it is kept. */
  #kept = new Map<string, boolean>();
  #checkAt = mostGone;

  constructor(store: SessionStore) {
    this.#store = store;
  }

  add(id: string, isKept: boolean): void {
    this.#kept.set(id, isKept);
    if (this.#kept.size < this.#checkAt) return;
    this.#kept = new Map(this.live());
    this.#checkAt = 2 * this.#kept.size + mostGone;
  }

  /** By id: whether it is kept. Others may have closed some of them. */
  *live(): Iterable<readonly [string, boolean]> {
    for (const entry of this.#kept) if (this.#store.has(entry[0])) yield entry;
  }

  /** The connection is gone. */
  drop(): void {
    for (const [id, isKept] of this.live()) if (!isKept) this.#store.close(id, 'dropped');
    this.#kept.clear();
  }
}
