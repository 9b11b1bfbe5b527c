import { useSyncExternalStore } from 'react';
import type { SourceText } from '../../protocol/author.ts';

/** A file in the editor. */
export interface Draft {
  readonly path: string;
  /** As the editor has it. */
  readonly text: string;
  /** As it was read; `hash` null: there is no such file yet. */
  readonly saved: { readonly text: string; readonly hash: string | null };
}

export const isChanged = ({ text, saved }: Draft): boolean =>
  text !== saved.text || saved.hash === null;

/** The files of an environment that were opened. What is not saved stays while the page is open. */
export class Drafts {
  #drafts: ReadonlyMap<string, Draft> = new Map();
  readonly #listeners = new Set<() => void>();

  readonly all = (): ReadonlyMap<string, Draft> => this.#drafts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes a file as it is on disk; the text of the editor goes. */
  take({ path, text, hash }: SourceText): void {
    this.#set({ path, text, saved: { text, hash } });
  }

  /** A file that is not on disk yet, or not any more. */
  begin(path: string, text: string): void {
    this.#set({ path, text, saved: { text: '', hash: null } });
  }

  type(path: string, text: string): void {
    const draft = this.#drafts.get(path);
    if (draft !== undefined && draft.text !== text) this.#set({ ...draft, text });
  }

  /** What was saved is on disk; the editor may have gone on since. */
  saved(path: string, text: string, hash: string): void {
    const draft = this.#drafts.get(path);
    if (draft !== undefined) this.#set({ ...draft, saved: { text, hash } });
  }

  close(path: string): void {
    this.#drafts = new Map([...this.#drafts].filter(([known]) => known !== path));
    this.#changed();
  }

  #set(draft: Draft): void {
    this.#drafts = new Map([...this.#drafts, [draft.path, draft]]);
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const known = new Map<string, Drafts>();

export function draftsOf(environment: string): Drafts {
  const drafts = known.get(environment) ?? new Drafts();
  known.set(environment, drafts);
  return drafts;
}

export const useDrafts = (drafts: Drafts): ReadonlyMap<string, Draft> =>
  useSyncExternalStore(drafts.subscribe, drafts.all);

const hasUnsaved = (): boolean =>
  [...known.values()].some((drafts) => [...drafts.all().values()].some(isChanged));

/** The browser asks before it closes the page while something is not saved. */
window.addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
