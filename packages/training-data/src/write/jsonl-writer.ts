import { closeSync, openSync, writeFileSync } from 'node:fs';
import { wellFormedJson } from '../json.ts';
import type { Row } from '../row.ts';
import type { RowWriter } from './row-sink.ts';

/** Characters that are collected before they go to the file. */
const chunk = 262_144;

/** One JSON object a line, UTF-8. */
export class JsonlWriter implements RowWriter {
  readonly #file: number;
  #lines: string[] = [];
  #waiting = 0;
  #bytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  get bytes(): number {
    return this.#bytes + this.#waiting;
  }

  write(row: Row): void {
    const line = `${wellFormedJson(JSON.stringify(row))}\n`;
    this.#lines.push(line);
    this.#waiting += line.length;
    if (this.#waiting >= chunk) this.#flush();
  }

  finish(): void {
    this.#flush();
    closeSync(this.#file);
  }

  abandon(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#lines.join(''), 'utf8');
    this.#lines = [];
    this.#waiting = 0;
    writeFileSync(this.#file, bytes);
    this.#bytes += bytes.length;
  }
}
