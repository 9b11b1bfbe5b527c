import { existsSync, type FSWatcher, watch } from 'node:fs';

/** Editors write a file in several steps; what follows within this time is one save. In milliseconds. */
const settling = 100;

/**
 * Calls back once after each save in some folders. Folders are watched, not files: many editors put a new file in the
 * place of the old one. After each save the folders are looked up again, since one may be made, moved or removed.
 *
 * @param folders absolute; one that is made later is noticed where the folder that it is in is among them
 * @returns what ends it
 */
export function watchFolders(folders: readonly string[], onSave: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watchers: readonly FSWatcher[] = [];
  const close = (): void => {
    for (const watcher of watchers) watcher.close();
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watchAnew();
      onSave();
    }, settling);
  };
  const watchAnew = (): void => {
    close();
    // A folder that goes away is told as an error on some systems.
    watchers = folders
      .filter((each) => existsSync(each))
      .map((each) => watch(each, later).on('error', later));
  };
  watchAnew();
  return () => {
    clearTimeout(timer);
    close();
  };
}
