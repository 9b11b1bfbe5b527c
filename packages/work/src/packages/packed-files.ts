import { posix } from 'node:path';
import { z } from 'zod';
import { packJson, unpackJson, type PackedJson } from './packed-json.ts';

/** A text file of a package. */
export interface PackageFile {
  /** Relative to the folder of the package, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

/** Files as they cross a queue. */
export type PackedFiles = PackedJson;

const filesSchema = z.array(
  z.strictObject({
    path: z.string().refine(isInside, { error: 'It leads out of the folder of the package.' }),
    content: z.string(),
  }),
);

/** What comes over a network must not write anywhere else. */
function isInside(path: string): boolean {
  const normal = posix.normalize(path);
  const isPlain = !/[\\:]/.test(path) && normal !== '.';
  return isPlain && !posix.isAbsolute(normal) && normal.split('/')[0] !== '..';
}

/** The same files give the same text. */
export function packFiles(files: readonly PackageFile[]): PackedFiles {
  const inOrder = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return packJson(inOrder.map(({ path, content }) => ({ path, content })));
}

/** @throws Error for what `packFiles` did not write */
export function unpackFiles(packed: PackedFiles): readonly PackageFile[] {
  return filesSchema.parse(unpackJson(packed));
}
