import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decoded, kindOf } from './document-kind.ts';
import type { ReadSibling } from './workspace.ts';

/** Reads the files of editors: `file:///…`. */
export const readFileUri: ReadSibling = (uri) =>
  uri.startsWith('file:') ? textOf(() => fileURLToPath(uri)) : undefined;

/**
 * Reads the files of environments by other URIs.
 *
 * @param folders by what the URIs of their files begin with, such as `envloom:///library-loans/`
 */
export function readInFolders(folders: Readonly<Record<string, string>>): ReadSibling {
  return (uri) => {
    const prefix = Object.keys(folders).find((one) => uri.startsWith(one));
    const folder = prefix === undefined ? undefined : folders[prefix];
    const path = decoded(uri.slice(prefix?.length));
    if (folder === undefined || !isOfEnvironment(path)) return undefined;
    return textOf(() => join(folder, path));
  };
}

/** The model and the files of `tasks/`, and no path that leads elsewhere. */
function isOfEnvironment(path: string): boolean {
  return kindOf(`/${path}`) !== undefined && /^(?:tasks\/)?[\w-][\w.-]*$/.test(path);
}

/** Undefined where there is no such file, or the URI names none. */
function textOf(file: () => string): string | undefined {
  try {
    return readFileSync(file(), 'utf8');
  } catch {
    return undefined;
  }
}
