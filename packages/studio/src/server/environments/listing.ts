import { setImmediate, setTimeout } from 'node:timers/promises';
import type { CatalogEntry, EntryReader } from '@envloom/catalog/read';
import { messageOf } from '@envloom/core';
import { StateError } from '@envloom/runtime';
import type { BrokenEnvironment, EnvironmentItem } from '../../protocol/environments.ts';
import { stampOf } from './entry-files.ts';
import type { Environments } from './environments.ts';
import { shown } from './shown.ts';
import { summaryOf } from './summary.ts';

/** Milliseconds of reading after which other requests have their turn. */
const turn = 15;

/** What was read of an environment, and from which state of its files. */
interface Read {
  readonly stamp: string;
  readonly item: EnvironmentItem;
}

/** What the environments have, read in the background and kept until their files change. */
export class EnvironmentListing {
  readonly #root: string;
  readonly #environments: Environments;
  readonly #reader: EntryReader;
  readonly #read = new Map<string, Read>();
  #reading: Promise<void> | undefined;
  #isClosed = false;

  /** @param root the workspace, absolute */
  constructor(root: string, environments: Environments, reader: EntryReader) {
    this.#root = root;
    this.#environments = environments;
    this.#reader = reader;
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

  /** Ends reading in the background. */
  close(): void {
    this.#isClosed = true;
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
    let began = performance.now();
    for (const name of this.#environments.names) {
      if (this.#isClosed) return;
      this.#update(name);
      if (performance.now() - began < turn) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others have their turn
      await setImmediate();
      began = performance.now();
    }
  }

  #update(name: string): void {
    const stamp = stampOf(this.#environments.folder(name));
    if (this.#read.get(name)?.stamp === stamp) return;
    const entry = readEntry(this.#reader, this.#environments.root(this.#root, name), name);
    const item = 'state' in entry ? entry : summaryOf(name, entry);
    this.#read.set(name, { stamp, item: shown(item) });
  }
}

/**
 * The entry of an environment, or what is wrong with it.
 *
 * @param root its folder, relative to the workspace, with slashes
 */
export function readEntry(
  reader: EntryReader,
  root: string,
  name: string,
): CatalogEntry | BrokenEnvironment {
  try {
    return reader.read(root);
  } catch (error) {
    const problems = error instanceof StateError ? error.problems : [messageOf(error)];
    return { state: 'broken', name, problems };
  }
}
