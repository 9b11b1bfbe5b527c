import { basename, join, posix, relative, sep } from 'node:path';
import { didYouMean } from '@envloom/core';
import {
  CannotServeError,
  type Catalogue,
  openEnvironment,
  type ServedEnvironment,
  ServeError,
} from '@envloom/serve';

/** The environments that the page shows, by the names of their folders. They are opened when they are first played. */
export class Environments {
  readonly #folders: ReadonlyMap<string, string>;
  readonly #catalogue: Catalogue;
  readonly #opened = new Map<string, Promise<ServedEnvironment>>();

  /**
   * @param folders of environments, absolute
   * @param catalogue what is open; the others are added to it as they are opened
   */
  constructor(folders: readonly string[], catalogue: Catalogue) {
    this.#folders = new Map(folders.map((folder) => [basename(folder), folder]));
    this.#catalogue = catalogue;
    for (const environment of catalogue)
      this.#opened.set(basename(environment.folder), Promise.resolve(environment));
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

  /**
   * An environment, ready to be played.
   *
   * @throws ServeError where there is no such environment, or it cannot be opened
   */
  open(name: string): Promise<ServedEnvironment> {
    const opened = this.#opened.get(name);
    if (opened !== undefined) return opened;
    const opening = this.#open(this.folder(name));
    this.#opened.set(name, opening);
    // Whoever asks again may have mended it.
    opening.catch(() => this.#opened.delete(name));
    return opening;
  }

  async #open(folder: string): Promise<ServedEnvironment> {
    const environment = await openEnvironment(folder, { isDraft: true }).catch(said);
    this.#catalogue.add(environment);
    return environment;
  }
}

/** What stands in the way of serving an environment is for the person to mend. */
function said(error: unknown): never {
  if (error instanceof CannotServeError)
    throw new ServeError('INVALID_REQUEST', error.message, 'Then try again.');
  throw error;
}
