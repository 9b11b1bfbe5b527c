import type { Connection, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type Problem, problemsOf } from '../checking/problems.ts';
import { kindOf, modelUriOf } from '../files/document-kind.ts';
import type { Workspace } from '../files/workspace.ts';

/** Checks documents some time after the last change, and tells the client what was found. */
export class Publisher {
  readonly #connection: Connection;
  readonly #documents: TextDocuments<TextDocument>;
  readonly #workspace: Workspace;
  readonly #pauseMs: number;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #found = new Map<string, readonly Problem[]>();

  constructor(
    connection: Connection,
    documents: TextDocuments<TextDocument>,
    workspace: Workspace,
    pauseMs: number,
  ) {
    this.#connection = connection;
    this.#documents = documents;
    this.#workspace = workspace;
    this.#pauseMs = pauseMs;
  }

  /** What was found when the document was last checked. */
  problemsOf(uri: string): readonly Problem[] {
    return this.#found.get(uri) ?? [];
  }

  /** A document has another text; those that depend on it are checked as well. */
  changed(uri: string): void {
    this.#plan(uri);
    for (const other of this.#dependentsOf(uri)) this.#plan(other);
  }

  closed(uri: string): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.delete(uri);
    this.#found.delete(uri);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    for (const other of this.#dependentsOf(uri)) this.#plan(other);
  }

  /** Files that are not open may have changed. */
  refresh(): void {
    for (const uri of this.#documents.keys()) this.#plan(uri);
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  /** Programs depend on their model, and on what they share. */
  #dependentsOf(uri: string): string[] {
    if (kindOf(uri) === 'task-program') return [];
    const model = modelUriOf(uri);
    return this.#documents
      .keys()
      .filter((other) => other !== uri && other !== model && modelUriOf(other) === model);
  }

  #plan(uri: string): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.set(
      uri,
      setTimeout(() => {
        this.#waiting.delete(uri);
        this.#publish(uri);
      }, this.#pauseMs),
    );
  }

  #publish(uri: string): void {
    const document = this.#documents.get(uri);
    if (document === undefined) return;
    const diagnostics = this.#check(document);
    this.#found.set(uri, diagnostics);
    const { version } = document;
    void this.#connection.sendDiagnostics({ uri, version, diagnostics: [...diagnostics] });
  }

  /** A fault of the checker must not end the server: the next change may be free of it. */
  #check(document: TextDocument): readonly Problem[] {
    try {
      return problemsOf(document, this.#workspace);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#connection.console.error(`The check of ${document.uri} failed: ${text}`);
      return [];
    }
  }
}
