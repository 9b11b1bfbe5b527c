import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { BfclFilesRows, File, Folder, Item } from '@envloom/env-bfcl-files';
import type { BfclSetting } from '../../class.ts';
import { dumps } from '../../texts.ts';
import { textOf } from '../../../python/value.ts';

/**
 * The rows of a file system. What `long_context` adds is left out where there is no root.
 *
 * @param root as configurations have it: one folder under its name
 */
export function filesRows(root: Json | undefined, setting: BfclSetting): BfclFilesRows {
  const { isLong, extensions, defaults } = setting;
  const loading = new Loading(isLong && root !== undefined ? additionsOf(extensions) : undefined);
  const [[name, top] = ['/', {}]] = Object.entries(objectOf(root ?? defaults['root']));
  const root_id = loading.folder(name, contentsOf(top));
  return { ...loading.rows(), place: { root_id, current_id: root_id } };
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const contentsOf = (folder: Json): JsonObject => objectOf(objectOf(folder)['contents']);
const texts = (value: Json | undefined): readonly string[] =>
  isList(value) ? value.map(textOf) : [];

class Loading {
  readonly #folders: Folder[] = [];
  readonly #files: File[] = [];
  readonly #items: Item[] = [];
  readonly #added: Additions | undefined;

  constructor(added: Additions | undefined) {
    this.#added = added;
  }

  rows(): Pick<BfclFilesRows, 'folders' | 'files' | 'items'> {
    return { folders: this.#folders, files: this.#files, items: this.#items };
  }

  folder(name: string, contents: JsonObject, parent_id?: string): string {
    const folder_id = `D${this.#folders.length + 1}`;
    this.#folders.push({ folder_id, name, ...(parent_id === undefined ? {} : { parent_id }) });
    let isBottom = true;
    for (const [each, item] of Object.entries(contents)) {
      const { type, content = '' } = objectOf(item);
      if (type === 'file') this.#file(folder_id, each, this.#longer(each, content));
      if (type !== 'directory') continue;
      isBottom = false;
      const inner = this.folder(each, contentsOf(item), folder_id);
      this.#item(folder_id, each, { folder_id: inner });
    }
    if (isBottom) for (const each of this.#added?.files ?? []) this.#file(folder_id, each, '');
    return folder_id;
  }

  #longer(name: string, content: Json): Json {
    const isKept = this.#added === undefined || this.#added.kept.has(name);
    return isKept || typeof content !== 'string' ? content : content + this.#added.content;
  }

  #file(owner_id: string, name: string, content: Json): void {
    const file_id = `F${this.#files.length + 1}`;
    this.#files.push({
      file_id,
      content,
      ...(typeof content === 'string' ? {} : { written: dumps(content) }),
    });
    this.#item(owner_id, name, { file_id });
  }

  #item(owner_id: string, name: string, of: { file_id: string } | { folder_id: string }): void {
    this.#items.push({ item_id: `I${this.#items.length + 1}`, owner_id, name, ...of });
  }
}

/** What `long_context` adds. */
interface Additions {
  /** To every file, but for some. */
  readonly content: string;
  readonly kept: ReadonlySet<string>;
  /** Empty files of folders without folders. */
  readonly files: readonly string[];
}

function additionsOf(extensions: JsonObject): Additions {
  const { FILE_CONTENT_EXTENSION: content = '' } = extensions;
  return {
    content: textOf(content),
    kept: new Set(texts(extensions['FILES_TAIL_USED'])),
    files: texts(extensions['POPULATE_FILE_EXTENSION']),
  };
}
