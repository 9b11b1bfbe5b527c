import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewKind, PreviewRequest, PreviewResults } from '../../protocol/author.ts';
import { ApiError } from '../parts/api.ts';
import { asApiError } from '../parts/use-json.ts';
import type { Draft } from './drafts.ts';
import { type LastEvent, preview, type Progress } from './preview-stream.ts';

export type PreviewState<Kind extends PreviewKind> =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly progress?: Progress }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'problems'; readonly problems: readonly string[]; readonly of: Texts }
  | { readonly state: 'done'; readonly result: PreviewResults[Kind]; readonly of: Texts };

/** The texts that a preview is of, by path. */
export type Texts = Readonly<Record<string, string>>;

export interface Preview<Kind extends PreviewKind> {
  readonly now: PreviewState<Kind>;
  /** Asks for it; one that is under way is taken back. */
  readonly run: (request: PreviewRequest & { readonly kind: Kind }) => void;
  readonly cancel: () => void;
}

/** A preview that is made on demand. */
export function usePreview<Kind extends PreviewKind>(environment: string): Preview<Kind> {
  const [now, setNow] = useState<PreviewState<Kind>>({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback((): void => {
    running.current?.abort();
    running.current = undefined;
    setNow({ state: 'none' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const run = useCallback(
    (request: PreviewRequest & { readonly kind: Kind }): void => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const set = (next: PreviewState<Kind>): void => {
        if (!controller.signal.aborted) setNow(next);
      };
      set({ state: 'running' });
      const onProgress = (progress: Progress): void => set({ state: 'running', progress });
      void outcome(
        preview<Kind>(environment, request, controller.signal, onProgress),
        request.drafts,
      ).then(set);
    },
    [environment],
  );
  return { now, run, cancel };
}

/** Never rejects. */
async function outcome<Kind extends PreviewKind>(
  asked: Promise<LastEvent<Kind>>,
  of: Texts,
): Promise<PreviewState<Kind>> {
  try {
    const last = await asked;
    if (last.event === 'result') return { state: 'done', result: last.result, of };
    if (last.event === 'problems') return { state: 'problems', problems: last.problems, of };
    return { state: 'failed', error: new ApiError(last.message, last.repair) };
  } catch (error) {
    return { state: 'failed', error: asApiError(error) };
  }
}

/** The texts of files that a preview depends on, as far as they are in the editor. */
export function textsOf(drafts: ReadonlyMap<string, Draft>, paths: readonly string[]): Texts {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const draft = drafts.get(path);
      return draft === undefined ? [] : [[path, draft.text]];
    }),
  );
}

/** Whether a text changed since a preview was made of it. */
export function isStale(
  of: Texts,
  drafts: ReadonlyMap<string, Draft>,
  paths: readonly string[],
): boolean {
  return paths.some((path) => {
    const draft = drafts.get(path);
    return draft !== undefined && draft.text !== (of[path] ?? draft.saved.text);
  });
}
