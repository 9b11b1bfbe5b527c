import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Text that takes the place of a file when it is whole, and leaves no trace when it is not. */
export class DraftFile {
  readonly #file: string;
  readonly #draft: string;
  #handle: number | undefined;

  /** @param file absolute; stays as it is until {@link putInPlace} */
  constructor(file: string) {
    this.#file = file;
    this.#draft = `${file}.${process.pid}.tmp`;
    this.#handle = openSync(this.#draft, 'w');
  }

  add(line: string): void {
    if (this.#handle === undefined) throw new Error(`${this.#draft} is closed.`);
    writeFileSync(this.#handle, `${line}\n`);
  }

  putInPlace(): void {
    if (this.#handle === undefined) return;
    fsyncSync(this.#handle);
    this.#close();
    renameSync(this.#draft, this.#file);
  }

  /** Does nothing once it is in place. */
  discard(): void {
    if (this.#handle === undefined) return;
    this.#close();
    rmSync(this.#draft, { force: true });
  }

  #close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }
}
