import { contentHash, sameContent } from '@envloom/core/files';
import type { ReadFile } from './files.ts';
import {
  isUntouched,
  manifestFile,
  ownedPaths,
  printManifest,
  type Manifest,
  type ManifestFiles,
  type Owner,
} from './manifest.ts';

/** A file that an environment should have. */
export interface PlannedFile {
  path: string;
  content: string;
  owner: Owner;
}

export interface PlanInput {
  files: readonly PlannedFile[];
  /** What is there now. */
  read: ReadFile;
  manifest: Manifest | undefined;
  generator: string;
  modelHash: string;
  /** SHA-256 of the source that was given from outside the folder last, this time included. */
  given: string | undefined;
}

/** What regenerating would do to the files of an environment. */
export interface Plan {
  writes: { path: string; content: string }[];
  deletes: string[];
  /** Files whose text would be lost although envloom did not write it. */
  conflicts: string[];
}

function planWrite(input: PlanInput, file: PlannedFile, plan: Plan): void {
  const current = input.read(file.path);
  if (current === undefined) {
    plan.writes.push(file);
    return;
  }
  if (file.owner === 'user' || sameContent(current, file.content)) return;
  if (!isReplaceable(input, file, current)) plan.conflicts.push(file.path);
  plan.writes.push(file);
}

/** A source that was edited since it was given is newer, although envloom read it since. */
function isReplaceable({ manifest }: PlanInput, file: PlannedFile, current: string): boolean {
  return file.owner === 'source'
    ? manifest?.given_model === contentHash(current)
    : isUntouched(manifest, file.path, current);
}

/** For files that an earlier version of the model had and this one has not. */
function planDelete(input: PlanInput, path: string, plan: Plan): void {
  const current = input.read(path);
  if (current === undefined) return;
  if (!isUntouched(input.manifest, path, current)) plan.conflicts.push(path);
  plan.deletes.push(path);
}

/** A user's file keeps the hash of what envloom wrote, whatever became of it since. */
function manifestEntry(input: PlanInput, file: PlannedFile): ManifestFiles {
  const fresh = file.owner !== 'user' || input.read(file.path) === undefined;
  const recorded = input.manifest?.files[file.path];
  if (fresh) return { [file.path]: { owner: file.owner, sha256: contentHash(file.content) } };
  return recorded ? { [file.path]: recorded } : {};
}

function nextManifest(input: PlanInput): string {
  const files: ManifestFiles = {};
  for (const file of input.files) Object.assign(files, manifestEntry(input, file));
  return printManifest({
    format_version: 1,
    generator: input.generator,
    model_hash: input.modelHash,
    ...(input.given === undefined ? {} : { given_model: input.given }),
    files,
  });
}

function planManifest(input: PlanInput, plan: Plan): void {
  const content = nextManifest(input);
  if (input.read(manifestFile) !== content) plan.writes.push({ path: manifestFile, content });
}

/** Compares what an environment should have with what is there; changes nothing. */
export function planFiles(input: PlanInput): Plan {
  const plan: Plan = { writes: [], deletes: [], conflicts: [] };
  const wanted = new Set(input.files.map((file) => file.path));
  for (const file of input.files) planWrite(input, file, plan);
  for (const path of input.manifest ? ownedPaths(input.manifest, 'generator') : []) {
    if (!wanted.has(path)) planDelete(input, path, plan);
  }
  planManifest(input, plan);
  return plan;
}
