import { basename, join, posix, relative, sep } from 'node:path';
import { didYouMean } from '@envloom/core';
import {
  CannotServeError,
  type Catalogue,
  openEnvironment,
  type ServedEnvironment,
  ServeError,
} from '@envloom/serve';
import { isSameVersion, type Version, versionOf } from './version.ts';

interface Opened {
  readonly version: Version;
  readonly environment: Promise<ServedEnvironment>;
}

/**
 * The environments that the page shows, by the names of their folders. They are opened when they are first played, and
 * again when their files have changed: what the catalogue has for agents stays as it is.
 */
export class Environments {
  readonly #folders: ReadonlyMap<string, string>;
  readonly #opened = new Map<string, Opened>();
  readonly #versions = new WeakMap<ServedEnvironment, Version>();
  readonly #onOpen: ((environment: ServedEnvironment) => void)[] = [];

  /**
   * @param folders of environments, absolute
   * @param catalogue what is open already
   */
  constructor(folders: readonly string[], catalogue: Catalogue) {
    this.#folders = new Map(folders.map((folder) => [basename(folder), folder]));
    for (const environment of catalogue) {
      const version = versionOf(environment.folder);
      this.#versions.set(environment, version);
      this.#opened.set(basename(environment.folder), {
        version,
        environment: Promise.resolve(environment),
      });
    }
  }

  get names(): readonly string[] {
    return [...this.#folders.keys()];
  }

  /**
   * The folder of an environment, absolute.
   *
   * @throws ServeError where there is no such environment
   */
  folder(name: string): string {
    const folder = this.#folders.get(name);
    if (folder !== undefined) return folder;
    throw new ServeError(
      'UNKNOWN_ENVIRONMENT',
      `there is no environment "${name}"${didYouMean(name, this.names)}`,
      'Choose one from the list.',
    );
  }

  /** The folder of an environment, relative to the workspace, with slashes. */
  root(workspace: string, name: string): string {
    return relative(workspace, this.folder(name)).split(sep).join(posix.sep);
  }

  /** The path of a file of an environment, absolute. */
  file(name: string, path: string): string {
    return join(this.folder(name), path);
  }

  /** Tells of each environment that is opened from now on. */
  onOpen(listener: (environment: ServedEnvironment) => void): void {
    this.#onOpen.push(listener);
  }

  /**
   * An environment as its files are now, ready to be played.
   *
   * @throws ServeError where there is no such environment, or it cannot be opened
   */
  open(name: string): Promise<ServedEnvironment> {
    const folder = this.folder(name);
    const version = versionOf(folder);
    const before = this.#opened.get(name);
    if (before !== undefined && isSameVersion(before.version, version)) return before.environment;
    const opened = { version, environment: this.#open(folder, version) };
    this.#opened.set(name, opened);
    // Whoever asks again may have mended it.
    opened.environment.catch(() => {
      if (this.#opened.get(name) === opened) this.#opened.delete(name);
    });
    return opened.environment;
  }

  /** Whether the files of an environment are still those that it was opened from. */
  isCurrent(environment: ServedEnvironment): boolean {
    const version = this.#versions.get(environment);
    return version !== undefined && isSameVersion(version, versionOf(environment.folder));
  }

  async #open(folder: string, version: Version): Promise<ServedEnvironment> {
    const options = { isDraft: true, version: version.code };
    const environment = await openEnvironment(folder, options).catch(said);
    this.#versions.set(environment, version);
    for (const listener of this.#onOpen) listener(environment);
    return environment;
  }
}

/** What stands in the way of serving an environment is for the person to mend. */
function said(error: unknown): never {
  if (error instanceof CannotServeError)
    throw new ServeError('INVALID_REQUEST', error.message, 'Then try again.');
  throw error;
}
