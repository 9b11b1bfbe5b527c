import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';

/** A text file of a package. */
export interface PackageFile {
  /** Relative to the folder of the package, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

/** JSON as it crosses a queue: compressed, in base64. The same JSON gives the same text. */
export function packJson(json: unknown): string {
  return gzipSync(JSON.stringify(json)).toString('base64');
}

/** @throws Error for what `packJson` did not write */
export function unpackJson(packed: string): unknown {
  return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8'));
}

/** A path that comes over a network must not lead anywhere else. */
const insidePath = z.string().refine(
  (path) => {
    const normal = posix.normalize(path);
    const isPlain = !/[\\:]/.test(path) && normal !== '.';
    return isPlain && !posix.isAbsolute(normal) && normal.split('/')[0] !== '..';
  },
  { error: ({ input }) => `${JSON.stringify(input)} leads out of its folder.` },
);

const filesSchema = z.array(z.strictObject({ path: insidePath, content: z.string() }));

/** A package as a job carries it. */
export const packageInput = z.strictObject({
  /** Its folder, relative to the workspace root, with forward slashes. */
  root: insidePath,
  /** All its files that matter, packed. */
  files: z.string(),
});

export type PackageInput = z.infer<typeof packageInput>;

/** The same files give the same text. */
export function packFiles(files: readonly PackageFile[]): string {
  const inOrder = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return packJson(inOrder.map(({ path, content }) => ({ path, content })));
}

/** @throws Error for what `packFiles` did not write */
export function unpackFiles(packed: string): readonly PackageFile[] {
  return filesSchema.parse(unpackJson(packed));
}

/** Folders and files of a package that no job begins from. */
const results = ['dist', 'node_modules', 'coverage', 'quality.json', 'provenance.json', 'rollouts'];

/**
 * Packs a package of the workspace for a job.
 *
 * @param leftOut more folders and files that the job does not need, relative to the package
 */
export function packPackage(
  workspaceRoot: string,
  root: string,
  leftOut: readonly string[] = [],
): PackageInput {
  const files = readPackageFolder(join(workspaceRoot, root), [...results, ...leftOut]);
  return { root, files: packFiles(files) };
}

/** Puts a packed package down in a workspace. */
export function unpackPackage({ root, files }: PackageInput, workspaceRoot: string): void {
  writePackageFolder(join(workspaceRoot, root), unpackFiles(files));
}

/** The files of a package. @param leftOut folders and files, relative to the package */
export function readPackageFolder(
  folder: string,
  leftOut: readonly string[] = [],
): readonly PackageFile[] {
  return filesBelow(folder, '', new Set(leftOut)).map((path) => ({
    path,
    content: readFileSync(join(folder, path), 'utf8'),
  }));
}

function filesBelow(folder: string, at: string, leftOut: ReadonlySet<string>): string[] {
  const entries = readdirSync(join(folder, at), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = posix.join(at, entry.name);
    if (leftOut.has(path)) return [];
    if (entry.isFile()) return [path];
    return entry.isDirectory() ? filesBelow(folder, path, leftOut) : [];
  });
}

/** @param folder absolute; it may not be there yet */
export function writePackageFolder(folder: string, files: readonly PackageFile[]): void {
  const folders = new Set(files.map(({ path }) => dirname(join(folder, path))));
  for (const each of folders) if (!existsSync(each)) mkdirSync(each, { recursive: true });
  for (const { path, content } of files) writeFileSync(join(folder, path), content);
}
