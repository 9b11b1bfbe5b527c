import type { Extension } from '@codemirror/state';
import type { EditorView } from 'codemirror';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type EditorProblem,
  type LanguageClient,
  modelUri,
  openLanguageClient,
  partsOfUri,
  type ServerState,
  taskUri,
} from './lsp-client.ts';
import { modelPath, programNameOf } from './source-paths.ts';

export interface Language {
  /** Of the editor of a file; undefined until the client is there. */
  readonly extensionOf: ((path: string) => Extension) | undefined;
  readonly state: ServerState;
  /** Of a file; undefined until it was looked at. */
  readonly problemsOf: (path: string) => readonly EditorProblem[] | undefined;
  /** The editor that is shown: a definition in another file waits for it. */
  readonly shown: (path: string, view: EditorView | undefined) => void;
}

const uriOf = (environment: string, path: string): string =>
  path === modelPath ? modelUri(environment) : taskUri(environment, programNameOf(path));

interface Waiting {
  readonly path: string;
  readonly resolve: (view: EditorView | null) => void;
}

/**
 * The language server for the editors of an environment.
 *
 * @param show shows another file of it
 */
export function useLanguage(environment: string, show: (path: string) => void): Language {
  const [client, setClient] = useState<LanguageClient>();
  const [state, setState] = useState<ServerState>('connecting');
  const [problems, setProblems] = useState<ReadonlyMap<string, readonly EditorProblem[]>>(
    new Map(),
  );
  const waiting = useRef<Waiting>(undefined);
  const showing = useRef(show);
  useEffect(() => {
    showing.current = show;
  });
  useEffect(() => {
    const opened = openLanguageClient({
      onState: setState,
      onProblems: (uri, found) => setProblems((known) => new Map([...known, [uri, found]])),
      showFile: (uri) => {
        const parts = partsOfUri(uri);
        if (parts?.environment !== environment) return Promise.resolve(null);
        const { path } = parts;
        waiting.current?.resolve(null);
        return new Promise((resolve) => {
          waiting.current = { path, resolve };
          showing.current(path);
        });
      },
    });
    setClient(opened);
    return () => {
      waiting.current?.resolve(null);
      setClient(undefined);
      opened.close();
    };
  }, [environment]);
  const shown = useCallback((path: string, view: EditorView | undefined): void => {
    const { current } = waiting;
    if (view === undefined || current?.path !== path) return;
    waiting.current = undefined;
    current.resolve(view);
  }, []);
  return {
    extensionOf: client && ((path) => client.editor(uriOf(environment, path))),
    state,
    problemsOf: (path) => problems.get(uriOf(environment, path)),
    shown,
  };
}
