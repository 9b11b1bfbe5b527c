import { closeSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type FileLine, linesOf } from '@envloom/llm';
import type { BadLine, EpisodeRow, IndexProgress } from '../../../protocol/watch.ts';
import { rowOf } from './episode-row.ts';

/** Milliseconds of reading before others have their turn. */
const turn = 12;

/** Lines that are no episodes are counted; so many are told. */
const mostBad = 1_000;

interface Stamp {
  readonly bytes: number;
  readonly modified: number;
  readonly inode: number;
}

/** Where the text of an episode lies in its file. */
export interface LinePlace {
  readonly start: number;
  readonly bytes: number;
}

/**
 * What the lines of a file of trajectories are, without the lines. It is read in pieces that let others have
 * their turn, goes on where it was when the file has grown, and begins anew when it was written anew.
 */
export class TrajectoryIndex {
  readonly file: string;
  #rows: EpisodeRow[] = [];
  #places = new Map<number, LinePlace>();
  #bad: BadLine[] = [];
  #badCount = 0;
  /** The end of the last whole line. */
  #at = 0;
  #line = 1;
  #size = 0;
  #tail: { readonly row?: EpisodeRow; readonly problem?: string } = {};
  #generation = 0;
  #stamp: Stamp | undefined;
  #reading: Promise<void> | undefined;

  /** @param file absolute */
  constructor(file: string) {
    this.file = file;
  }

  /** In the order of the file. */
  get rows(): readonly EpisodeRow[] {
    const { row } = this.#tail;
    return row === undefined ? this.#rows : [...this.#rows, row];
  }

  get bad(): { readonly total: number; readonly first: readonly BadLine[] } {
    const { problem } = this.#tail;
    if (problem === undefined) return { total: this.#badCount, first: this.#bad };
    const first = [...this.#bad, { line: this.#line, problem }];
    return { total: this.#badCount + 1, first };
  }

  get progress(): IndexProgress {
    const isComplete = this.#reading === undefined;
    const revision = `${this.#generation}.${this.#line}.${this.#stamp?.modified ?? 0}`;
    return {
      readBytes: isComplete ? this.#size : this.#at,
      bytes: this.#size,
      isComplete,
      revision,
    };
  }

  /** When it was last written, in milliseconds since 1970. */
  get modified(): number {
    return this.#stamp?.modified ?? 0;
  }

  placeOf(line: number): LinePlace | undefined {
    return this.#places.get(line);
  }

  /** Reads what is new. Resolves when all of it is read; whoever asks meanwhile waits for the same. */
  update(): Promise<void> {
    this.#reading ??= this.#update().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #update(): Promise<void> {
    const { size, mtimeMs, ino } = await stat(this.file);
    const stamp = { bytes: size, modified: mtimeMs, inode: ino };
    const before = this.#stamp;
    if (isSameStamp(before, stamp)) return;
    if (before !== undefined && !this.#hasGrown(before, stamp)) this.#forget();
    this.#size = size;
    await this.#read();
    this.#stamp = stamp;
  }

  /** What was read is still there, and more may follow. */
  #hasGrown(before: Stamp, { bytes, inode }: Stamp): boolean {
    if (inode !== before.inode || bytes <= before.bytes) return false;
    return this.#at === 0 || byteAt(this.file, this.#at - 1) === lineFeed;
  }

  #forget(): void {
    this.#rows = [];
    this.#places = new Map();
    this.#bad = [];
    this.#badCount = 0;
    this.#at = 0;
    this.#line = 1;
    this.#generation += 1;
  }

  async #read(): Promise<void> {
    this.#tail = {};
    let began = performance.now();
    for (const line of linesOf(this.file, this.#at, this.#line)) {
      if (line.isComplete) this.#take(line);
      else this.#takeTail(line);
      if (performance.now() - began > turn) {
        // oxlint-disable-next-line no-await-in-loop -- this is the pause
        await setImmediate();
        began = performance.now();
      }
    }
    this.#size = Math.max(this.#size, this.#at);
  }

  #take(line: FileLine): void {
    const { number, start, bytes } = line;
    this.#at = start + bytes + 1;
    this.#line = number + 1;
    const read = readLine(line);
    if (read === undefined) return;
    if (typeof read !== 'string') {
      this.#rows.push(read);
      this.#places.set(number, { start, bytes });
      return;
    }
    this.#badCount += 1;
    if (this.#bad.length < mostBad) this.#bad.push({ line: number, problem: read });
  }

  /** A last line without an end is whole, or is being written. It is read again next time. */
  #takeTail(line: FileLine): void {
    const read = readLine(line);
    if (read === undefined) return;
    const { number, start, bytes } = line;
    if (typeof read === 'string') this.#tail = { problem: isHalf };
    else {
      this.#tail = { row: read };
      this.#places.set(number, { start, bytes });
    }
  }
}

const isHalf = 'the last line is half-written: it is being written, or the run was broken off';

const lineFeed = 0x0a;

const isSameStamp = (a: Stamp | undefined, b: Stamp): boolean =>
  a?.bytes === b.bytes && a.modified === b.modified && a.inode === b.inode;

function readLine({ text, number }: FileLine): EpisodeRow | string | undefined {
  if (text === undefined) return 'the line is longer than 64 MB, and was not read';
  return text.trim() === '' ? undefined : rowOf(text, number);
}

function byteAt(file: string, at: number): number | undefined {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(1);
    return readSync(handle, buffer, 0, 1, at) === 1 ? buffer[0] : undefined;
  } finally {
    closeSync(handle);
  }
}
