import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For tests: a folder that is gone afterwards. */
export class ScratchFolder implements Disposable {
  readonly path: string = mkdtempSync(join(tmpdir(), 'envloom-data-'));

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
