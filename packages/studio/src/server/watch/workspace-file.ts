import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ServeError } from '@envloom/serve';

/** Something in the workspace, with links resolved. */
export interface WorkspacePlace {
  /** Absolute. */
  readonly absolute: string;
  readonly isFolder: boolean;
}

/**
 * What lies at a path of the workspace. Nothing outside of it is told of, not even whether it is there.
 *
 * @param path relative to the workspace
 * @throws ServeError where there is nothing, or where it lies outside, also by a link
 */
export async function placeIn(root: string, path: string): Promise<WorkspacePlace> {
  const home = await realpath(root);
  const asked = resolve(home, path);
  if (path.includes('\0') || !isWithin(home, asked)) throw isOutside();
  const absolute = await realpath(asked).catch(() => undefined);
  if (absolute === undefined) throw isMissing(path);
  if (!isWithin(home, absolute)) throw isOutside();
  return { absolute, isFolder: (await stat(absolute)).isDirectory() };
}

/**
 * A file of the workspace, absolute. A folder stands for the file of that name in it.
 *
 * @throws ServeError as {@link placeIn}
 */
export async function fileIn(root: string, path: string, inFolder: string): Promise<string> {
  const place = await placeIn(root, path);
  if (!place.isFolder) return place.absolute;
  const file = await placeIn(root, join(path, inFolder));
  if (file.isFolder) throw isMissing(join(path, inFolder));
  return file.absolute;
}

function isWithin(home: string, path: string): boolean {
  const from = relative(home, path);
  return from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from);
}

const isOutside = (): ServeError =>
  new ServeError(
    'INVALID_REQUEST',
    'this path leads out of the workspace',
    'Name a file or folder of the workspace, relative to it.',
    'file',
  );

const isMissing = (path: string): ServeError =>
  new ServeError(
    'UNKNOWN_ROUTE',
    `${path}: there is no such file or folder in the workspace`,
    'Choose one from the list of files.',
    'file',
  );
