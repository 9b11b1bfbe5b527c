/**
 * The language server in an editor.
 *
 *     const client = openLanguageClient({ showFile, onState, onProblems });
 *     new EditorView({ extensions: [basicSetup, yaml(), client.editor(modelUri('library-loans'))] });
 *     client.close();
 *
 * One client serves all editors of the page. The extension of an editor holds diagnostics with their
 * quick fixes in the gutter and in the text, completion, hover, and F12 for the definition. While the
 * server is away the editor works without them; the client connects again by itself and says so by
 * `onState`. An editor has to be destroyed before another of the same file is made.
 */
import {
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPClient,
  serverCompletion,
} from '@codemirror/lsp-client';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { diagnosticMarks, type OnProblems } from './lsp-diagnostics.ts';
import { ReconnectingSocket, type ServerState } from './lsp-socket.ts';
import { EditorWorkspace, type ShowFile } from './lsp-workspace.ts';

export type { EditorProblem, OnProblems } from './lsp-diagnostics.ts';
export type { ServerState } from './lsp-socket.ts';
export type { ShowFile } from './lsp-workspace.ts';

/** The URI by which the server knows the model of an environment. */
export const modelUri = (environment: string): string =>
  `envloom:///${encodeURIComponent(environment)}/logic-model.yaml`;

/** The URI by which the server knows a task program, or `helpers`; `name` has no ending. */
export const taskUri = (environment: string, name: string): string =>
  `envloom:///${encodeURIComponent(environment)}/tasks/${encodeURIComponent(name)}.yaml`;

/** The parts of such a URI; undefined where it is another. */
export function partsOfUri(
  uri: string,
): { readonly environment: string; readonly path: string } | undefined {
  const [, environment, path] = /^envloom:\/\/\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  if (environment === undefined || path === undefined) return undefined;
  return { environment: decodeURIComponent(environment), path: decodeURIComponent(path) };
}

export interface LanguageClientOptions {
  /** Shows the file of a definition that lies in another one; left out, such a definition is not followed. */
  readonly showFile?: ShowFile;
  /** Told at once when the server goes away or comes back. */
  readonly onState?: (state: ServerState) => void;
  /** Told the problems of a file whenever they were looked for; an empty list says that there are none. */
  readonly onProblems?: OnProblems;
}

export interface LanguageClient {
  /** The extension of the editor of one file. */
  editor(uri: string): Extension;
  /** Sends what was typed now instead of after a pause. */
  sync(): void;
  /** Ends the connection. */
  close(): void;
}

/** Connects to the language server of the page's server. */
export function openLanguageClient({
  showFile = () => Promise.resolve(null),
  onState = () => undefined,
  onProblems = () => undefined,
}: LanguageClientOptions): LanguageClient {
  const client = new LSPClient({
    // Requests wait while the server starts or checks a large model, on a slow machine for seconds.
    timeout: 60_000,
    // Texts of models are hostile: as plain text the client escapes them; Markdown may hold HTML.
    initializationOptions: { plainText: true },
    workspace: (own) => new EditorWorkspace(own, showFile),
    extensions: [
      diagnosticMarks(onProblems),
      serverCompletion(),
      hoverTooltips(),
      lintGutter(),
      keymap.of([...jumpToDefinitionKeymap, ...lintKeymap]),
    ],
  });
  onState('connecting');
  const socket = new ReconnectingSocket(socketUrl(), {
    onOpen: (transport) => {
      client.connect(transport);
      client.initializing.catch(() => undefined);
    },
    onLost: () => client.disconnect(),
    onState,
  });
  return {
    editor: (uri) => client.plugin(uri, languageOf(uri)),
    sync: () => client.sync(),
    close: () => socket.close(),
  };
}

function languageOf(uri: string): string {
  return uri.endsWith('/logic-model.yaml') ? 'logic-model' : 'task-program';
}

function socketUrl(): URL {
  const url = new URL('studio/lsp', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}
