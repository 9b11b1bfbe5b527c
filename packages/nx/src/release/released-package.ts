import { jsonIn } from '@envloom/core';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { z } from 'zod';
import type { PublishedRange } from './manifest-changes.ts';
import type { Git } from './git.ts';
import type { FilePair } from './scenario-changes.ts';

const versionSchema = z.looseObject({ version: z.string() });

function versionIn(text: string | undefined): string | undefined {
  return versionSchema.safeParse(jsonIn(text ?? '')).data?.version;
}

/** Where a package that is linked into `node_modules` has its package.json, relative to the workspace. */
function linkedManifest(workspaceRoot: string, packageName: string): string | undefined {
  const path = join(workspaceRoot, 'node_modules', packageName, 'package.json');
  if (!existsSync(path)) return undefined;
  const real = relative(realpathSync(workspaceRoot), realpathSync(path));
  return real.startsWith('..') || real.split(sep).includes('node_modules')
    ? undefined
    : real.split(sep).join('/');
}

const caret = (version: string | undefined, written: string): string =>
  version === undefined ? written : `^${version}`;

/** What environments and their surroundings were at a commit, and are now. */
export class ReleasedPackages {
  readonly #git: Git;
  readonly #workspaceRoot: string;
  readonly #versions = new Map<string, string | undefined>();

  constructor(git: Git, workspaceRoot: string) {
    this.#git = git;
    this.#workspaceRoot = workspaceRoot;
  }

  /** Files of a package at a commit and now. @param paths relative to the package */
  pairs(commit: string, root: string, paths: readonly string[]): readonly FilePair[] {
    const before = this.#git.filesAt(
      commit,
      paths.map((path) => posix.join(root, path)),
    );
    return paths.map((path) => ({
      path,
      before: before.get(posix.join(root, path)),
      after: this.now(posix.join(root, path)),
    }));
  }

  /** As building writes ranges: packages of the workspace are published in the version beside it. */
  readonly rangeNow: PublishedRange = (name, written) => {
    const file = linkedManifest(this.#workspaceRoot, name);
    return file === undefined ? written : caret(versionIn(this.now(file)), written);
  };

  rangeAt(commit: string): PublishedRange {
    return (name, written) => {
      const file = linkedManifest(this.#workspaceRoot, name);
      return file === undefined ? written : caret(this.#versionAt(commit, file), written);
    };
  }

  #versionAt(commit: string, file: string): string | undefined {
    const key = `${commit}:${file}`;
    if (!this.#versions.has(key)) {
      this.#versions.set(key, versionIn(this.#git.filesAt(commit, [file]).get(file)));
    }
    return this.#versions.get(key);
  }

  /** A file as it is, relative to the workspace. */
  now(file: string): string | undefined {
    const path = join(this.#workspaceRoot, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }
}
