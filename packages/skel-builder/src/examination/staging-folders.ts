import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { manifestFile } from '@envloom/env-package';

/** Packages are made in the workspace, where their imports resolve as they will in the end. */
const folder = '.nx/envloom';

/** As unfinished packages are named: `tool-shed-0123456789abcdef.4711.2`, with the id of the process. */
const unfinished = /\.(\d+)\.\d+$/;

/** Of all that are made in this process. */
let count = 0;

/**
 * Where packages are made. Each is made in a folder of its own, as a worker whose run was killed may
 * still write to the one it had, and gets its lasting name when it is whole.
 */
export class StagingFolders {
  readonly #workspaceRoot: string;
  #hasBegun = false;

  constructor(workspaceRoot: string) {
    this.#workspaceRoot = workspaceRoot;
  }

  /** A new folder, relative to the workspace root. */
  begin(name: string): string {
    if (!this.#hasBegun) this.#removeLeftOvers();
    this.#hasBegun = true;
    count += 1;
    return posix.join(folder, `${name}.${process.pid}.${count}`);
  }

  finish(begun: string, name: string): void {
    const root = posix.join(folder, name);
    rmSync(this.#path(root), { recursive: true, force: true });
    mkdirSync(this.#path(folder), { recursive: true });
    renameSync(this.#path(begun), this.#path(root));
  }

  discard(begun: string): void {
    rmSync(this.#path(begun), { recursive: true, force: true });
  }

  /** The finished package of this name; undefined where there is none. */
  finished(name: string): string | undefined {
    const root = posix.join(folder, name);
    return existsSync(this.#path(root, manifestFile)) ? root : undefined;
  }

  #removeLeftOvers(): void {
    const path = this.#path(folder);
    const names = existsSync(path) ? readdirSync(path) : [];
    for (const name of names.filter(isLeftOver)) this.discard(posix.join(folder, name));
  }

  #path(...parts: readonly string[]): string {
    return join(this.#workspaceRoot, ...parts);
  }
}

/** Whether a folder is of a process that has ended. */
function isLeftOver(name: string): boolean {
  const [, pid] = unfinished.exec(name) ?? [];
  return pid !== undefined && !isRunning(Number(pid));
}

/** Whether there is a process with this id on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // That of another user may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
