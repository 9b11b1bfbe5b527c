import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CreateError } from './create-error.ts';

/** A repository without files may be there already. */
const allowed = new Set(['.git']);

function entriesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) throw new CreateError(`${folder} is a file.`);
  return readdirSync(folder);
}

/** The folders that have to be made for one to be there, the uppermost first. */
function missingFolders(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

/** A folder that gets a workspace, and is again as it was when that fails. */
export class NewFolder {
  readonly path: string;
  readonly #made: string | undefined;
  readonly #before: ReadonlySet<string>;

  /** @throws CreateError where there is something already; nothing has happened then */
  constructor(path: string) {
    const entries = entriesOf(path);
    const [found] = entries.filter((entry) => !allowed.has(entry));
    if (found !== undefined) {
      throw new CreateError(
        `${path} is not empty (it has ${found}): name a folder that is new or empty. In a workspace that ` +
          'is there already, run: npx nx add @envloom/nx',
      );
    }
    this.path = path;
    this.#made = missingFolders(path)[0];
    this.#before = new Set(entries);
    mkdirSync(path, { recursive: true });
  }

  /** Removes what was made in it, and itself where it was not there before. */
  undo(): void {
    if (this.#made !== undefined) {
      rmSync(this.#made, { recursive: true, force: true });
      return;
    }
    for (const entry of readdirSync(this.path)) {
      if (!this.#before.has(entry)) {
        rmSync(join(this.path, entry), { recursive: true, force: true });
      }
    }
  }
}
