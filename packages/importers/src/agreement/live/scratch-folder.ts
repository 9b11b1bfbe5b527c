import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { ImportError } from '../../api/import-error.ts';

/** A folder for one run of an original, which disappears with it. */
export class ScratchFolder {
  /** Absolute, without symbolic links: servers answer with such paths. */
  readonly path: string;
  readonly #name: string | undefined;

  /**
   * @param name the path that the twin has for it. Where nothing is there, the folder is made there: sizes, base64 and
   *   the order of paths are then those of the twin.
   */
  constructor(name?: string) {
    this.#name = name;
    this.path = freeFolder(name) ?? realpathSync(mkdtempSync(join(tmpdir(), 'envloom-twin-')));
  }

  /** Copies what is in a folder; times stay as they are. @throws ImportError */
  copy(folder: string): void {
    try {
      cpSync(folder, this.path, { recursive: true, preserveTimestamps: true });
    } catch (error) {
      throw new ImportError(`--files: ${folder} cannot be copied.`, { cause: error });
    }
  }

  /**
   * @param path in the folder, or as the twin has it
   * @throws ImportError where it leads out of the folder
   */
  write(path: string, text: string): void {
    const name = this.#name ?? '';
    const isNamed = name !== '' && path.startsWith(`${name}/`);
    const file = join(this.path, isNamed ? path.slice(name.length) : path);
    if (relative(this.path, file).startsWith('..'))
      throw new ImportError(`The plan writes ${path}, which is not in {scratch}.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** A new folder at a path, or nothing where something is there or none can be made. */
function freeFolder(path: string | undefined): string | undefined {
  if (path === undefined || !isAbsolute(path)) return undefined;
  try {
    mkdirSync(path, { mode: 0o700 });
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
