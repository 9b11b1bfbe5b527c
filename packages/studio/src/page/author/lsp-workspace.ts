import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from '@codemirror/lsp-client';
import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Shows another file, and gives its editor once it is there; null where there is none. */
export type ShowFile = (uri: string) => Promise<EditorView | null>;

class EditedFile implements WorkspaceFile {
  readonly uri: string;
  readonly languageId: string;
  readonly view: EditorView;
  version = 0;
  doc: Text;

  constructor(uri: string, languageId: string, view: EditorView) {
    this.uri = uri;
    this.languageId = languageId;
    this.view = view;
    this.doc = view.state.doc;
  }

  getView(): EditorView {
    return this.view;
  }
}

/** The files in editors, one editor a file; a definition in another file is shown by the page. */
export class EditorWorkspace extends Workspace {
  files: EditedFile[] = [];
  readonly #showFile: ShowFile;
  readonly #versions = new Map<string, number>();

  constructor(client: LSPClient, showFile: ShowFile) {
    super(client);
    this.#showFile = showFile;
  }

  override syncFiles(): ReturnType<Workspace['syncFiles']> {
    return this.files.flatMap((file) => {
      const plugin = LSPPlugin.get(file.view);
      if (plugin === null || plugin.unsyncedChanges.empty) return [];
      const update = { file, prevDoc: file.doc, changes: plugin.unsyncedChanges };
      file.doc = file.view.state.doc;
      file.version = this.#nextVersion(file.uri);
      plugin.clear();
      return [update];
    });
  }

  override openFile(uri: string, languageId: string, view: EditorView): void {
    const file = new EditedFile(uri, languageId, view);
    file.version = this.#nextVersion(uri);
    this.files.push(file);
    this.client.didOpen(file);
  }

  override closeFile(uri: string, view: EditorView): void {
    const closed = this.files.find((file) => file.uri === uri && file.view === view);
    if (closed === undefined) return;
    this.files = this.files.filter((file) => file !== closed);
    if (this.getFile(uri) === null) this.client.didClose(uri);
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    const open = this.getFile(uri)?.getView();
    return open ? Promise.resolve(open) : this.#showFile(uri);
  }

  #nextVersion(uri: string): number {
    const version = (this.#versions.get(uri) ?? -1) + 1;
    this.#versions.set(uri, version);
    return version;
  }
}
