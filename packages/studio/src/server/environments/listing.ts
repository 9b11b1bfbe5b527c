import { setImmediate, setTimeout } from 'node:timers/promises';
import type { EntryReader } from '@envloom/catalog/read';
import type { EnvironmentItem } from '../../protocol/environments.ts';
import { stampOf } from './entry-files.ts';
import type { Environments } from './environments.ts';
import { ItemThread } from './item-thread.ts';
import { keepItems, keptItems, type ReadItem } from './kept-items.ts';
import type { EnvironmentPlace } from './place.ts';
import { readItem } from './read-item.ts';

/** Milliseconds of reading after which other requests have their turn. */
const turn = 15;

/** An environment whose files are others than those that were read. */
interface Changed {
  readonly place: EnvironmentPlace;
  readonly stamp: string;
}

/** What the environments have, read in the background and kept until their files change. */
export class EnvironmentListing {
  readonly #root: string;
  readonly #environments: Environments;
  readonly #reader: EntryReader;
  readonly #few: number;
  readonly #thread = new ItemThread();
  readonly #read: Map<string, ReadItem>;
  #reading: Promise<void> | undefined;
  #isClosed = false;

  /**
   * @param root the workspace, absolute
   * @param few so many are read here: before a thread has started. Where there are more, it reads all
   */
  constructor(root: string, environments: Environments, reader: EntryReader, few = 8) {
    this.#root = root;
    this.#environments = environments;
    this.#reader = reader;
    this.#few = few;
    this.#read = new Map(keptItems(root));
  }

  /**
   * All environments by name. Those that cannot be read in time are `unread`, and reading goes on.
   *
   * @param patience milliseconds
   */
  async soon(patience: number): Promise<readonly EnvironmentItem[]> {
    const over = new AbortController();
    const { signal } = over;
    const waited = setTimeout(patience, undefined, { signal, ref: false }).catch(() => undefined);
    await Promise.race([this.#readAll(), waited]);
    over.abort();
    return this.#items();
  }

  /** All environments by name. */
  async all(): Promise<readonly EnvironmentItem[]> {
    await this.#readAll();
    return this.#items();
  }

  /** Ends reading in the background. What was read is kept. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.close();
    await this.#reading?.catch(() => undefined);
  }

  #items(): readonly EnvironmentItem[] {
    return this.#environments.names
      .toSorted()
      .map((name) => this.#read.get(name)?.item ?? { state: 'unread', name });
  }

  #readAll(): Promise<void> {
    this.#reading ??= this.#readChanged().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #readChanged(): Promise<void> {
    const changed = new Map<string, Changed>();
    await this.#inTurns(this.#environments.names.toSorted(), (name) => {
      const stamp = stampOf(this.#environments.folder(name));
      if (this.#read.get(name)?.stamp !== stamp)
        changed.set(name, { place: this.#placeOf(name), stamp });
    });
    if (changed.size === 0) return;
    try {
      await this.#readThem(changed);
    } finally {
      keepItems(this.#root, this.#read);
    }
  }

  async #readThem(changed: ReadonlyMap<string, Changed>): Promise<void> {
    const take = (item: EnvironmentItem): void => {
      const { stamp } = changed.get(item.name) ?? {};
      if (stamp !== undefined) this.#read.set(item.name, { stamp, item });
    };
    const places = [...changed.values()].map(({ place }) => place);
    if (places.length <= this.#few)
      await this.#inTurns(places, (place) => take(readItem(this.#reader, place)));
    else if (!this.#isClosed) await this.#thread.read({ root: this.#root, places }, take);
  }

  /** Does something with each; others have their turn in between. */
  async #inTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
    let began = performance.now();
    for (const item of items) {
      if (this.#isClosed) return;
      work(item);
      if (performance.now() - began < turn) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others have their turn
      await setImmediate();
      began = performance.now();
    }
  }

  #placeOf(name: string): EnvironmentPlace {
    const root = this.#environments.root(this.#root, name);
    return { name, workspaceRoot: this.#root, root };
  }
}
