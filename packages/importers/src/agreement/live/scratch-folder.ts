import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ImportError } from '../../api/import-error.ts';

/** A folder for one run of an original, which disappears with it. */
export class ScratchFolder {
  /** Absolute, without symbolic links: servers answer with such paths. */
  readonly path: string = realpathSync(mkdtempSync(join(tmpdir(), 'envloom-twin-')));

  /** Copies what is in a folder; times stay as they are. @throws ImportError */
  copy(folder: string): void {
    try {
      cpSync(folder, this.path, { recursive: true, preserveTimestamps: true });
    } catch (error) {
      throw new ImportError(`--files: ${folder} cannot be copied.`, { cause: error });
    }
  }

  /** @throws ImportError where the path leads out of the folder */
  write(path: string, text: string): void {
    const file = join(this.path, path);
    if (relative(this.path, file).startsWith('..'))
      throw new ImportError(`The plan writes ${path}, which is not in {scratch}.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
