import { posix } from 'node:path';
import type { ReadFile } from '@envloom/env-package';
import type { Tree } from '@nx/devkit';

/** Reads files of a folder of the tree. */
export function readFromTree(tree: Tree, root: string): ReadFile {
  return (path) => tree.read(posix.join(root, path), 'utf-8') ?? undefined;
}

/** Every file below a folder of the tree, relative to it. */
export function listFiles(tree: Tree, root: string): string[] {
  return tree.children(root).flatMap((child) => {
    const path = posix.join(root, child);
    if (tree.isFile(path)) return [child];
    return listFiles(tree, path).map((below) => posix.join(child, below));
  });
}
