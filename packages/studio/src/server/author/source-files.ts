import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash, writeAtomically } from '@envloom/core/files';
import { modelFile, tasksFolder } from '@envloom/env-package';
import { takeFileLock } from '@envloom/llm';
import { ServeError } from '@envloom/serve';
import { helpersFile } from '@envloom/task-programs';
import type { SourceFile, SourceText } from '../../protocol/author.ts';

/** Of an environment, for who changes a file that people write. */
export const lockFile = '.envloom/save.lock';

/** Milliseconds for another process to write one file. */
const longestWait = 2_000;

const helpersPath = `${tasksFolder}/${helpersFile}`;

/** A name of a task program, as its file has it. */
export const programName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** What was to be saved is not what is there any more. */
export class StaleError extends Error {
  readonly current: SourceText | null;

  constructor(path: string, current: SourceText | null) {
    super(
      current === null
        ? `${path} was deleted since it was read.`
        : `${path} was changed since it was read.`,
    );
    this.current = current;
  }
}

/** The files that people write of one environment: its model and its task programs, no others. */
export class SourceFolder {
  readonly #folder: string;
  readonly #wait: number;

  /**
   * @param folder of the environment, absolute
   * @param wait milliseconds in which another process has written its file
   */
  constructor(folder: string, wait = longestWait) {
    this.#folder = realpathSync(folder);
    this.#wait = wait;
  }

  list(): readonly SourceFile[] {
    return [modelFile, ...this.#taskPaths()].flatMap((path) => {
      const text = this.#stored(path);
      return text === undefined
        ? []
        : [{ path, size: Buffer.byteLength(text), hash: contentHash(text) }];
    });
  }

  /**
   * A file as it is now.
   *
   * @throws ServeError where there is none
   */
  read(path: string): SourceText {
    const current = this.#current(path);
    if (current !== null) return current;
    throw new ServeError(
      'UNKNOWN_ROUTE',
      `There is no file ${path}.`,
      'Choose one from the list.',
      'path',
    );
  }

  /**
   * The text of a file, its lines ended by `\n` as editors in a browser have them.
   *
   * @returns undefined where there is none
   * @throws ServeError where the path is not for this
   */
  text(path: string): string | undefined {
    return this.#stored(path)?.replaceAll('\r\n', '\n');
  }

  #stored(path: string): string | undefined {
    const file = this.#file(path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  /**
   * Writes a file whole, with the line ends that it has, if it is still as it was read.
   *
   * @param hash of the text that was read; null: there was no file
   * @returns the hash of what is there now
   * @throws StaleError where it is another text
   */
  save(path: string, text: string, hash: string | null): string {
    this.#change(path, hash, (file) => {
      const isWindows = this.#stored(path)?.includes('\r\n') === true;
      writeAtomically(file, [isWindows ? text.replaceAll(/\r?\n/g, '\r\n') : text]);
    });
    return contentHash(text);
  }

  /**
   * Deletes a file of `tasks/`, if it is still as it was read.
   *
   * @throws StaleError where it is another text
   */
  delete(path: string, hash: string): void {
    if (path === modelFile)
      throw new ServeError(
        'INVALID_REQUEST',
        'An environment is nothing without its model.',
        'Delete the whole environment with: npx nx g env-remove <name>',
        'path',
      );
    this.#change(path, hash, (file) => rmSync(file, { force: true }));
  }

  /** Nothing of envloom comes between the look and the change, in this process or in another. */
  #change(path: string, hash: string | null, change: (file: string) => void): void {
    const file = this.#file(path);
    const release = takeFileLock(join(this.#folder, lockFile), this.#wait);
    try {
      const current = this.#current(path);
      if ((current?.hash ?? null) !== hash) throw new StaleError(path, current);
      change(file);
    } finally {
      release();
    }
  }

  #current(path: string): SourceText | null {
    const text = this.text(path);
    return text === undefined ? null : { path, text, hash: contentHash(text) };
  }

  /** Absolute. A link could lead out of the folder, so there must be none on the way. */
  #file(path: string): string {
    if (!isSourcePath(path)) throw notForThis(path);
    if (this.#hasLink(path)) throw notForThis(path);
    return join(this.#folder, path);
  }

  #hasLink(path: string): boolean {
    return [path, dirname(path)].some((part) => {
      const way = join(this.#folder, part);
      return existsSync(way) && realpathSync(way) !== way;
    });
  }

  #taskPaths(): readonly string[] {
    const folder = join(this.#folder, tasksFolder);
    if (!existsSync(folder)) return [];
    const paths = readdirSync(folder)
      .toSorted()
      .map((name) => `${tasksFolder}/${name}`)
      .filter((path) => isSourcePath(path) && !this.#hasLink(path));
    return [
      ...paths.filter((path) => path === helpersPath),
      ...paths.filter((path) => path !== helpersPath),
    ];
  }
}

function isSourcePath(path: string): boolean {
  if (path === modelFile) return true;
  const [folder, file = '', ...more] = path.split('/');
  const isYaml = file.endsWith('.yaml') && programName.test(file.slice(0, -'.yaml'.length));
  return folder === tasksFolder && isYaml && more.length === 0;
}

const notForThis = (path: string): ServeError =>
  new ServeError(
    'INVALID_REQUEST',
    `"${path}" is neither the model nor a task program of this environment.`,
    `Name ${modelFile}, or ${tasksFolder}/<name>.yaml with lower-case words joined by hyphens; links are not followed.`,
    'path',
  );
