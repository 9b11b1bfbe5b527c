import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { type NpmAnswer, runNpm } from './npm-run.ts';

/** A package as npm packs it. */
export interface Tarball {
  readonly path: string;
  /** The hash that registries list: `sha512-…`. */
  readonly integrity: string;
  readonly files: number;
  /** In bytes. */
  readonly size: number;
}

export interface Folders {
  /** The workspace, whose .npmrc counts. */
  readonly root: string;
  /** Holds tarballs while they are needed. */
  readonly scratch: string;
}

export type Packed =
  { readonly ok: true; readonly tarball: Tarball } | Extract<NpmAnswer, { ok: false }>;

const entry = z.object({
  filename: z.string(),
  integrity: z.string(),
  size: z.number(),
  entryCount: z.number(),
});

/** npm lists what it packed; some versions do so by the name of the package. */
const packed = z.union([
  z.array(entry).nonempty(),
  z.record(z.string(), entry).transform((byName) => Object.values(byName)),
]);

/**
 * Packs a package, the same bytes each time: npm gives all files one date.
 *
 * @param what a folder, or the name and version of a published package
 */
export async function pack(
  what: string,
  { root, scratch }: Folders,
  settings: readonly string[] = [],
): Promise<Packed> {
  const own = mkdtempSync(join(scratch, 'pack-'));
  const args = ['pack', what, '--ignore-scripts', '--pack-destination', own, ...settings];
  const answer = await runNpm(args, root);
  if (!answer.ok) return answer;
  const [first] = packed.parse(answer.value);
  if (first === undefined) throw new Error(`npm packed nothing of ${what}.`);
  const { filename, integrity, size, entryCount } = first;
  return {
    ok: true,
    tarball: { path: join(own, filename), integrity, size, files: entryCount },
  };
}

/** Whether two tarballs hold the same; another version of zlib compresses the same content otherwise. */
export function sameContent(one: string, other: string): boolean {
  return gunzipSync(readFileSync(one)).equals(gunzipSync(readFileSync(other)));
}
