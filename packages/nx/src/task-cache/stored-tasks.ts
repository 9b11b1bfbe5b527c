import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Nx names what a task left by the hash of all that went into it. */
const hashPattern = /^[A-Za-z0-9_-]{1,128}$/;

const suffix = '.tar';

export const isTaskHash = (text: string): boolean => hashPattern.test(text);

/** What tasks printed and wrote, one archive of Nx for each, in a folder that can be carried elsewhere. */
export class StoredTasks {
  readonly folder: string;

  /** @param folder made when it is not there */
  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  has(hash: string): boolean {
    return existsSync(this.#path(hash));
  }

  /** The archive, which counts as used from now on; undefined where there is none. */
  async read(hash: string): Promise<{ size: number; content: Readable } | undefined> {
    if (!this.has(hash)) return undefined;
    const path = this.#path(hash);
    const now = new Date();
    await utimes(path, now, now);
    return { size: (await stat(path)).size, content: createReadStream(path) };
  }

  /** Half an archive never has the name of one. */
  async write(hash: string, content: Readable): Promise<void> {
    const unfinished = join(this.folder, `.${randomUUID()}`);
    try {
      await pipeline(content, createWriteStream(unfinished));
      await rename(unfinished, this.#path(hash));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Removes what was used last before a moment, and what an interrupted run left. */
  async removeUnusedSince(moment: Date): Promise<void> {
    for (const file of readdirSync(this.folder)) {
      const path = join(this.folder, file);
      const isOld = (await stat(path)).mtime < moment;
      if (isOld || !file.endsWith(suffix)) await rm(path, { force: true });
    }
  }

  #path(hash: string): string {
    return join(this.folder, `${hash}${suffix}`);
  }
}
