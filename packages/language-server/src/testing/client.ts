import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  CodeAction,
  CompletionItem,
  DocumentSymbol,
  Hover,
  Location,
  Position,
  PublishDiagnosticsParams,
  Range,
  TextEdit,
} from 'vscode-languageserver';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CheckThread } from '../checks/check-thread.ts';
import { checkedNotification, type Pauses } from '../server/publisher.ts';
import { serveLanguage } from '../server/serve-language.ts';
import { streamMessages } from '../server/stream-messages.ts';

/** Servers of one process check in one thread. */
const checks = new CheckThread();

/** A diagnostic as a client receives it. */
export type Received = PublishDiagnosticsParams['diagnostics'][number];

/** An editor at the other end of a real connection, which goes through streams in memory. */
export class TestClient {
  readonly #connection: ProtocolConnection;
  readonly #documents = new Map<string, TextDocument>();
  readonly #received = new Map<string, PublishDiagnosticsParams>();
  readonly #checked = new Map<string, number>();
  /** What was received first of each version. */
  readonly #first = new Map<string, Map<number, readonly Received[]>>();

  /** @param files those that are stored, by URI */
  static async open(
    files: Readonly<Record<string, string>> = {},
    pauses: Pauses = { pauseMs: 0, wholePauseMs: 0 },
  ): Promise<TestClient> {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const { reader, writer } = streamMessages(toServer, toClient);
    void serveLanguage(reader, writer, { readSibling: (uri) => files[uri], checks, ...pauses });
    const connection = createProtocolConnection(
      new StreamMessageReader(toClient),
      new StreamMessageWriter(toServer),
    );
    const client = new TestClient(connection);
    connection.listen();
    await connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: { textDocument: { hover: { contentFormat: ['plaintext'] } } },
    });
    await connection.sendNotification('initialized', {});
    return client;
  }

  private constructor(connection: ProtocolConnection) {
    this.#connection = connection;
    connection.onNotification(
      'textDocument/publishDiagnostics',
      (params: PublishDiagnosticsParams) => {
        this.#received.set(params.uri, params);
        const first = this.#first.get(params.uri) ?? new Map<number, readonly Received[]>();
        this.#first.set(params.uri, first);
        const { version = 0, diagnostics } = params;
        if (!first.has(version)) first.set(version, diagnostics);
      },
    );
    connection.onNotification(
      checkedNotification,
      ({ uri, version }: { readonly uri: string; readonly version: number }) => {
        this.#checked.set(uri, version);
      },
    );
  }

  async write(uri: string, text: string): Promise<void> {
    const old = this.#documents.get(uri);
    if (old !== undefined) return this.edit(uri, fullRange(old), text);
    const document = TextDocument.create(uri, 'yaml', 1, text);
    this.#documents.set(uri, document);
    await this.#notify('didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
  }

  async edit(uri: string, range: Range, text: string): Promise<void> {
    const document = this.#documentOf(uri);
    const contentChanges = [{ range, text }];
    TextDocument.update(document, contentChanges, document.version + 1);
    const { version } = document;
    await this.#notify('didChange', { textDocument: { uri, version }, contentChanges });
  }

  /** All problems of the current text. */
  async diagnostics(uri: string): Promise<readonly Received[]> {
    const { version } = this.#documentOf(uri);
    while (this.#checked.get(uri) !== version) await pause(2);
    return this.#received.get(uri)?.diagnostics ?? [];
  }

  /** The first problems that the server published for the current text. */
  async firstDiagnostics(uri: string): Promise<readonly Received[]> {
    const { version } = this.#documentOf(uri);
    for (;;) {
      const received = this.#first.get(uri)?.get(version);
      if (received !== undefined) return received;
      await pause(2);
    }
  }

  /** The versions for which the server published problems. */
  versions(uri: string): readonly number[] {
    return [...(this.#first.get(uri)?.keys() ?? [])];
  }

  text(uri: string): string {
    return this.#documentOf(uri).getText();
  }

  /** Where `|` stands in a text that occurs once: `entity: Bo|ok`; or the place of an offset. */
  position(uri: string, marked: string | number): Position {
    const document = this.#documentOf(uri);
    if (typeof marked === 'number') return document.positionAt(marked);
    const at = document.getText().indexOf(marked.replace('|', ''));
    if (at === -1) throw new Error(`The text has no "${marked}".`);
    return document.positionAt(at + marked.indexOf('|'));
  }

  hover(uri: string, marked: string | number): Promise<Hover | null> {
    return this.#ask('hover', uri, marked);
  }

  definition(uri: string, marked: string | number): Promise<Location | null> {
    return this.#ask('definition', uri, marked);
  }

  async completions(uri: string, marked: string | number): Promise<readonly CompletionItem[]> {
    return (await this.#ask<CompletionItem[] | null>('completion', uri, marked)) ?? [];
  }

  symbols(uri: string): Promise<readonly DocumentSymbol[]> {
    return this.#connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
  }

  async actions(uri: string, range: Range): Promise<readonly CodeAction[]> {
    await this.diagnostics(uri);
    return this.#connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics: [] },
    });
  }

  async apply(uri: string, edits: readonly TextEdit[]): Promise<void> {
    await this.write(uri, TextDocument.applyEdits(this.#documentOf(uri), [...edits]));
  }

  close(): void {
    this.#connection.dispose();
  }

  #ask<Answer>(what: string, uri: string, marked: string | number): Promise<Answer> {
    const position = this.position(uri, marked);
    return this.#connection.sendRequest(`textDocument/${what}`, {
      textDocument: { uri },
      position,
    });
  }

  #notify(what: string, params: object): Promise<void> {
    return this.#connection.sendNotification(`textDocument/${what}`, params);
  }

  #documentOf(uri: string): TextDocument {
    const document = this.#documents.get(uri);
    if (document === undefined) throw new Error(`${uri} is not open.`);
    return document;
  }
}

function fullRange(document: TextDocument): Range {
  const end = document.positionAt(document.getText().length);
  return { start: { line: 0, character: 0 }, end };
}
