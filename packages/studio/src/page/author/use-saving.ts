import { useState } from 'react';
import type { Saved, SourceText, StaleSave } from '../../protocol/author.ts';
import { type ApiError, postJson } from '../parts/api.ts';
import { asApiError } from '../parts/use-json.ts';
import type { Draft, Drafts } from './drafts.ts';

export type SavingState =
  | { readonly state: 'none' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly saved: Saved }
  | { readonly state: 'failed'; readonly error: ApiError }
  /** The file on disk is another one. */
  | { readonly state: 'stale'; readonly path: string; readonly current: SourceText | null };

export interface Saving {
  readonly now: SavingState;
  /** @param over the hash of the text that may be replaced; left out, that of the text that was read */
  readonly save: (draft: Draft, over?: string | null) => void;
  /** @param onRemoved is called when the file is gone */
  readonly remove: (draft: Draft, onRemoved: () => void) => void;
  readonly forget: () => void;
}

/** Saves files of an environment; a file that somebody else saved is left alone. */
export function useSaving(environment: string, drafts: Drafts, onSaved: () => void): Saving {
  const [now, setNow] = useState<SavingState>({ state: 'none' });
  const address = `author/${encodeURIComponent(environment)}/file`;
  const change = async (path: string, ask: () => Promise<Saved>): Promise<void> => {
    setNow({ state: 'saving' });
    try {
      setNow({ state: 'saved', saved: await ask() });
      onSaved();
    } catch (thrown) {
      const error = asApiError(thrown);
      setNow(
        isStale(error)
          ? { state: 'stale', path, current: error.body.current }
          : { state: 'failed', error },
      );
    }
  };
  const save = ({ path, text, saved: { hash } }: Draft, over = hash): void =>
    void change(path, async () => {
      const saved = await postJson<Saved>(address, { path, text, hash: over });
      if (saved.hash !== null) drafts.saved(path, text, saved.hash);
      return saved;
    });
  const remove = ({ path, saved: { hash } }: Draft, onRemoved: () => void): void =>
    void change(path, async () => {
      const removed = await postJson<Saved>(`${address}/delete`, { path, hash });
      onRemoved();
      return removed;
    });
  return { now, save, remove, forget: () => setNow({ state: 'none' }) };
}

function isStale(error: ApiError): error is ApiError & { readonly body: StaleSave } {
  return (
    error.status === 409 &&
    typeof error.body === 'object' &&
    error.body !== null &&
    'current' in error.body
  );
}
