import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Tree } from '@nx/devkit';

/** Reads a file of an environment; paths are relative to the package folder. */
export type ReadFile = (path: string) => string | undefined;

export function readFromTree(tree: Tree, root: string): ReadFile {
  return (path) => tree.read(posix.join(root, path), 'utf-8') ?? undefined;
}

export function readFromDisk(folder: string): ReadFile {
  return (path) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
}

/** Every file below a folder of the tree, relative to it. */
export function listFiles(tree: Tree, root: string): string[] {
  return tree.children(root).flatMap((child) => {
    const path = posix.join(root, child);
    if (tree.isFile(path)) return [child];
    return listFiles(tree, path).map((below) => posix.join(child, below));
  });
}
