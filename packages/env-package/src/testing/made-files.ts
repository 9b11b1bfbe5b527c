import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScratchWorkspace } from '@envloom/core/testing';

/** Every file of environments and of rejected topics, with the hash of its content. */
export type MadeFiles = ReadonlyMap<string, string>;

export function madeFiles(workspace: ScratchWorkspace): MadeFiles {
  const files = ['generated', join('.envloom', 'rejected')].flatMap((folder) =>
    filesIn(workspace.path(folder)).map((file) => join(folder, file)),
  );
  return new Map(files.map((file) => [file, hashOf(workspace.path(file))]));
}

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

/** Files that are not the same in both, or are in one of them only. */
export function differing(one: MadeFiles, other: MadeFiles): readonly string[] {
  const all = new Set([...one.keys(), ...other.keys()]);
  return [...all].filter((file) => one.get(file) !== other.get(file)).toSorted();
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}
