import { statSync } from 'node:fs';
import { ImportError } from '../api/import-error.ts';

/**
 * The size of a file that an option names, in bytes.
 *
 * @param path absolute
 * @param file how messages name it
 * @throws ImportError where there is no such file
 */
export function sizeOf(path: string, file: string, option: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new ImportError(`${option}: there is no file ${file}.`);
  if (found.isFile()) return found.size;
  throw new ImportError(
    found.isDirectory()
      ? `${option}: ${file} is a folder; name a file in it.`
      : `${option}: ${file} is no file; save what it has to one, and name that.`,
  );
}
