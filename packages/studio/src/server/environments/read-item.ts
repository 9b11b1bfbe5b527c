import type { CatalogEntry, EntryReader } from '@envloom/catalog/read';
import { messageOf } from '@envloom/core';
import { StateError } from '@envloom/runtime';
import type { BrokenEnvironment, EnvironmentItem } from '../../protocol/environments.ts';
import type { EnvironmentPlace } from './place.ts';
import { shown } from './shown.ts';
import { summaryOf } from './summary.ts';

/** What the list says of an environment, read from its files. */
export function readItem(reader: EntryReader, { root, name }: EnvironmentPlace): EnvironmentItem {
  const entry = readEntry(reader, root, name);
  return shown('state' in entry ? entry : summaryOf(name, entry));
}

/**
 * The entry of an environment, or what is wrong with it.
 *
 * @param root its folder, relative to the workspace, with slashes
 */
export function readEntry(
  reader: EntryReader,
  root: string,
  name: string,
): CatalogEntry | BrokenEnvironment {
  try {
    return reader.read(root);
  } catch (error) {
    const problems = error instanceof StateError ? error.problems : [messageOf(error)];
    return { state: 'broken', name, problems };
  }
}
