import { jsonIn } from '@envloom/core';
import { z } from 'zod';
import { contentHash } from '@envloom/core/files';

/** What envloom wrote into an environment's folder: how hand edits are told from its own work. */
export const manifestFile = '.envloom.json';

/**
 * Who may change a file: `generator` files are replaced on every run, `user` files are written
 * once, and the `source` is the logic model that everything is generated from.
 */
const ownerSchema = z.enum(['generator', 'user', 'source']);

const manifestSchema = z.strictObject({
  format_version: z.literal(1),
  generator: z.string(),
  model_hash: z.string(),
  /** SHA-256 of the logic model that `--model` put here last: who edits it afterwards has a newer one. */
  given_model: z.string().optional(),
  /** By path: the SHA-256 of the text envloom wrote or, for the source, read. */
  files: z.record(z.string(), z.strictObject({ owner: ownerSchema, sha256: z.string() })),
});

export type Owner = z.infer<typeof ownerSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFiles = Manifest['files'];

/** @returns undefined when the text is no manifest this version can read */
export function parseManifest(text: string): Manifest | undefined {
  return manifestSchema.safeParse(jsonIn(text)).data;
}

export function printManifest(manifest: Manifest): string {
  const entries = Object.entries(manifest.files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ ...manifest, files: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** Whether a file has the text that envloom wrote, or read, last. */
export function isUntouched(
  manifest: Manifest | undefined,
  path: string,
  content: string,
): boolean {
  return manifest?.files[path]?.sha256 === contentHash(content);
}

export function ownedPaths(manifest: Manifest, owner: Owner): string[] {
  return Object.keys(manifest.files).filter((path) => manifest.files[path]?.owner === owner);
}
