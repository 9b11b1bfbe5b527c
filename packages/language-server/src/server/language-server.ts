import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  MarkupKind,
  type Range,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { completionsAt } from '../answers/completion.ts';
import { definitionAt } from '../answers/definition.ts';
import { hoverAt } from '../answers/hover.ts';
import { symbolsIn } from '../answers/symbols.ts';
import { CheckThread } from '../checks/check-thread.ts';
import { type ReadSibling, Workspace } from '../files/workspace.ts';
import { type Place, placeAt } from '../place/place.ts';
import { Publisher } from './publisher.ts';

export interface LanguageServerOptions {
  /**
   * Reads a file that is not open, by its URI: the model beside a task program, and the helpers that
   * programs share. Undefined where there is none.
   */
  readonly readSibling: ReadSibling;
  /** Where files are checked; left out, the server has a thread of its own for that. */
  readonly checks?: CheckThread;
  /** Milliseconds without a change after which the changed piece of a text is checked; default 150. */
  readonly pauseMs?: number;
  /** Further milliseconds without a change after which the whole text is checked; default 500. */
  readonly wholePauseMs?: number;
}

/**
 * Serves logic models and task programs over a connection: diagnostics, quick fixes, completion, hover,
 * definitions and outlines. The caller makes the connection, of any transport; this listens on it.
 *
 * The returned function ends its checks, for a client that is gone.
 *
 * A client that has `plainText: true` among its `initializationOptions` gets no Markdown.
 */
export function createLanguageServer(
  connection: Connection,
  { readSibling, checks, pauseMs = 150, wholePauseMs = 500 }: LanguageServerOptions,
): () => void {
  const thread = checks ?? new CheckThread();
  const documents = new TextDocuments(TextDocument);
  const workspace = new Workspace(documents, readSibling);
  const publisher = new Publisher(connection, documents, workspace, {
    checks: thread,
    pauseMs,
    wholePauseMs,
  });
  let format: MarkupKind = MarkupKind.PlainText;
  connection.onInitialize((params) => {
    format = formatOf(params);
    return { capabilities, serverInfo: { name: 'envloom' } };
  });
  documents.onDidChangeContent(({ document }) => publisher.changed(document.uri));
  documents.onDidClose(({ document }) => {
    workspace.forget(document.uri);
    publisher.closed(document.uri);
  });
  const at = <Answer>(
    { textDocument, position }: PositionParams,
    answer: (place: Place) => Answer,
  ): Answer | undefined => {
    const document = documents.get(textDocument.uri);
    const place = document && placeAt(document, document.offsetAt(position), workspace);
    return place && answer(place);
  };
  connection.onHover((params) => at(params, (place) => hoverAt(place, format)) ?? null);
  connection.onDefinition((params) => at(params, definitionAt) ?? null);
  connection.onCompletion((params) => at(params, (place) => completionsAt(place, format)) ?? null);
  connection.onDocumentSymbol(({ textDocument }) => symbolsIn(textDocument.uri, workspace));
  connection.onCodeAction(({ textDocument, range }) =>
    codeActions(textDocument.uri, range, publisher),
  );
  connection.onDidChangeWatchedFiles(() => publisher.refresh());
  const dispose = (): void => {
    publisher.dispose();
    if (checks === undefined) void thread.close();
  };
  connection.onShutdown(dispose);
  documents.listen(connection);
  connection.listen();
  return dispose;
}

interface PositionParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Range['start'];
}

const capabilities: InitializeResult['capabilities'] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ['.', "'", '"', '{', ':', ' '] },
  hoverProvider: true,
  definitionProvider: true,
  documentSymbolProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
};

function formatOf({ capabilities: client, initializationOptions }: InitializeParams): MarkupKind {
  const options: unknown = initializationOptions;
  const isPlain =
    typeof options === 'object' && options !== null && Reflect.get(options, 'plainText') === true;
  const formats = client.textDocument?.hover?.contentFormat;
  const takesMarkdown = Array.isArray(formats) && formats.includes(MarkupKind.Markdown);
  return takesMarkdown && !isPlain ? MarkupKind.Markdown : MarkupKind.PlainText;
}

function codeActions(uri: string, range: Range, publisher: Publisher): CodeAction[] {
  return publisher
    .problemsOf(uri)
    .filter((problem) => overlap(problem.range, range))
    .flatMap((problem) =>
      problem.data.fixes.map(({ title, edits }, index) => ({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [problem],
        isPreferred: index === 0,
        edit: { changes: { [uri]: [...edits] } },
      })),
    );
}

function overlap(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
