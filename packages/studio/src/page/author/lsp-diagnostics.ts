import { type LSPClient, type LSPClientExtension, LSPPlugin } from '@codemirror/lsp-client';
import { type Action, type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

interface LspRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** A diagnostic of the language server; `data` is what `@envloom/language-server` adds to each. */
interface ServerDiagnostic {
  readonly range: LspRange;
  readonly severity?: number;
  readonly code?: string | number;
  /** Ends with the repair. */
  readonly message: string;
  readonly data?: {
    /** Without the repair. */
    readonly message?: string;
    readonly repair?: string;
    readonly fixes?: readonly ServerFix[];
  };
}

interface ServerFix {
  readonly title: string;
  readonly edits: readonly { readonly range: LspRange; readonly newText: string }[];
}

/** A problem as the page lists it. */
export interface EditorProblem {
  /** From 0. */
  readonly line: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly message: string;
  readonly repair: string;
  /** Offset in the text. */
  readonly from: number;
}

export type OnProblems = (uri: string, problems: readonly EditorProblem[]) => void;

const severities = ['error', 'error', 'warning', 'info', 'info'] as const;

/** Marks what the server finds, with the code, what to do, and a button for each mechanical repair. */
export function diagnosticMarks(onProblems: OnProblems): LSPClientExtension {
  return {
    clientCapabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
    notificationHandlers: {
      'textDocument/publishDiagnostics': (client, params: PublishParams) =>
        mark(client, params, onProblems),
    },
    editorExtension: quickSync,
  };
}

interface PublishParams {
  readonly uri: string;
  readonly version?: number | null;
  readonly diagnostics: readonly ServerDiagnostic[];
}

function mark(client: LSPClient, params: PublishParams, onProblems: OnProblems): boolean {
  const { uri, version, diagnostics } = params;
  const file = client.workspace.getFile(uri);
  // What was found in an older text comes again for this one.
  if (!file || (typeof version === 'number' && version !== file.version)) return true;
  const view = file.getView();
  const plugin = view && LSPPlugin.get(view);
  if (!view || !plugin) return true;
  const marks = diagnostics.map((item) => markOf(item, plugin));
  view.dispatch(setDiagnostics(view.state, marks));
  onProblems(
    uri,
    diagnostics.map((item, at) => problemOf(item, marks[at]?.from ?? 0)),
  );
  return true;
}

function markOf(item: ServerDiagnostic, plugin: LSPPlugin): Diagnostic {
  const { from, to } = spanOf(item.range, plugin);
  return {
    from,
    to: Math.max(from, to),
    severity: severities[item.severity ?? 1] ?? 'error',
    source: String(item.code ?? ''),
    message: item.message,
    actions: (item.data?.fixes ?? []).map((fix) => actionOf(fix, from, plugin)),
  };
}

function problemOf(item: ServerDiagnostic, from: number): EditorProblem {
  return {
    line: item.range.start.line,
    severity: severities[item.severity ?? 1] ?? 'error',
    code: String(item.code ?? ''),
    message: item.data?.message ?? item.message,
    repair: item.data?.repair ?? '',
    from,
  };
}

/** What is typed until the button is pressed moves the mark, and the edits with it. */
function actionOf({ title, edits }: ServerFix, markedAt: number, plugin: LSPPlugin): Action {
  const planned = edits.map(({ range, newText }) => ({ ...spanOf(range, plugin), newText }));
  return {
    name: title,
    apply: (view: EditorView, from: number) => {
      const moved = from - markedAt;
      const changes = planned.map((edit) => ({
        from: edit.from + moved,
        to: edit.to + moved,
        insert: edit.newText,
      }));
      view.dispatch({ changes, userEvent: 'input.fix' });
    },
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function spanOf({ start, end }: LspRange, plugin: LSPPlugin): Span {
  const place = (position: LspRange['start']): number =>
    plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
  return { from: place(start), to: place(end) };
}

const syncPause = 150;

/** Sends what was typed soon after a pause; the extension of the library waits half a second. */
const quickSync = ViewPlugin.fromClass(
  class {
    #timer: number | undefined;

    update({ docChanged, view }: ViewUpdate): void {
      if (!docChanged) return;
      window.clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => LSPPlugin.get(view)?.client.sync(), syncPause);
    }

    destroy(): void {
      window.clearTimeout(this.#timer);
    }
  },
);
