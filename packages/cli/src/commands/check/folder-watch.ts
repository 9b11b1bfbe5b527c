import { existsSync, watch } from 'node:fs';

/** Editors write a file in several steps; what follows within this time is one save. In milliseconds. */
const settling = 100;

/**
 * Calls back once after each save in some folders. Folders are watched, not files: many editors put a new file in the
 * place of the old one.
 *
 * @param folders absolute; those that are not there are left out
 * @returns what ends it
 */
export function watchFolders(folders: readonly string[], onSave: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onSave, settling);
  };
  const watchers = folders.filter((folder) => existsSync(folder)).map((each) => watch(each, later));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
