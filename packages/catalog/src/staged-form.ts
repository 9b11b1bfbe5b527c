import { appendFileSync, closeSync, createReadStream, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogEntry, CatalogTotals } from './catalog-schema.ts';
import type { CatalogForm, CatalogRow } from './forms/form.ts';

/** Writes a form environment by environment, so that none has to be kept. */
export class StagedForm {
  readonly #form: CatalogForm;
  readonly #body: string;
  readonly #whole: string;
  readonly #descriptor: number;
  #isEmpty = true;

  /** @param folder absolute, for work in progress */
  constructor(form: CatalogForm, folder: string) {
    this.#form = form;
    this.#whole = join(folder, form.file);
    this.#body = `${this.#whole}.body`;
    this.#descriptor = openSync(this.#body, 'w');
  }

  add(entry: CatalogEntry): void {
    const separator = this.#isEmpty ? '' : this.#form.separator;
    appendFileSync(this.#descriptor, separator + this.#form.entry(entry));
    this.#isEmpty = false;
  }

  async finish(totals: CatalogTotals, rows: readonly CatalogRow[]): Promise<void> {
    await using file = await open(this.#whole, 'w');
    await file.appendFile(this.#form.head(totals, rows));
    await file.appendFile(createReadStream(this.#body));
    await file.appendFile(this.#form.tail);
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor);
  }
}
