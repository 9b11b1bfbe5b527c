import { generated, type Json, type JsonObject } from '@envloom/core';
import type { BfclFilesRows, Folder, Item } from '@envloom/env-bfcl-files';
import type { Rows } from '../../model-world.ts';

/** The attributes of the original. */
export function filesState(rows: Rows, isLong: boolean): JsonObject {
  const { place, ...tables } = generated<Required<BfclFilesRows>>(rows);
  const system = new FileSystem(tables);
  const { root_id, current_id } = place;
  return {
    long_context: isLong,
    root: { [system.nameOf(root_id)]: system.tree(root_id) },
    _current_dir: system.pathOf(current_id),
  };
}

class FileSystem {
  readonly #folders: ReadonlyMap<string, Folder>;
  readonly #files: ReadonlyMap<string, Json>;
  readonly #items: ReadonlyMap<string, readonly Item[]>;

  constructor({ folders, files, items }: Omit<Required<BfclFilesRows>, 'place'>) {
    this.#folders = new Map(folders.map((folder) => [folder.folder_id, folder]));
    this.#files = new Map(files.map(({ file_id, content }) => [file_id, content]));
    this.#items = Map.groupBy(items, ({ owner_id }) => owner_id);
  }

  nameOf(folder_id: string): string {
    return this.#folders.get(folder_id)?.name ?? '';
  }

  pathOf(folder_id: string): string {
    const names: string[] = [];
    for (let at = this.#folders.get(folder_id); at !== undefined; at = this.#parentOf(at))
      names.unshift(at.name);
    return `/${names.join('/')}`;
  }

  #parentOf({ parent_id }: Folder): Folder | undefined {
    return parent_id === undefined ? undefined : this.#folders.get(parent_id);
  }

  /** A folder with what is below it. Inside of itself it is empty: there the original has no end. */
  tree(folder_id: string, above: ReadonlySet<string> = new Set()): JsonObject {
    const owner = this.#folders.get(folder_id)?.shares_id ?? folder_id;
    const trail = new Set(above).add(owner);
    const items = above.has(owner) ? [] : (this.#items.get(owner) ?? []);
    const contents = items.map((item) => [item.name, this.#shown(item, trail)] as const);
    return { type: 'directory', contents: Object.fromEntries(contents) };
  }

  #shown({ file_id, folder_id }: Item, trail: ReadonlySet<string>): JsonObject {
    return folder_id === undefined
      ? { type: 'file', content: this.#files.get(file_id ?? '') ?? null }
      : this.tree(folder_id, trail);
  }
}
