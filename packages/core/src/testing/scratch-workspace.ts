import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder to try things in that disappears after the test. */
export class ScratchWorkspace {
  readonly root: string;

  /** @param root a folder that is there already */
  constructor(root: string = mkdtempSync(join(tmpdir(), 'envloom-'))) {
    this.root = root;
  }

  write(path: string, content: string | object): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  remove(path: string): void {
    rmSync(this.path(path), { recursive: true });
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true });
  }
}
