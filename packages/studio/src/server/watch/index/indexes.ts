import { setTimeout } from 'node:timers/promises';
import { TrajectoryIndex } from './trajectory-index.ts';

/** Files whose rows are kept in memory at once: about 10 MB for 20,000 rows. */
const mostKept = 8;

/** The indexes of the files that were looked at last. */
export class Indexes {
  readonly #kept = new Map<string, TrajectoryIndex>();

  /**
   * The index of a file, as far as it goes.
   *
   * @param patience milliseconds; a large file goes on being read after them
   * @throws Error where the file cannot be read
   */
  async of(file: string, patience: number): Promise<TrajectoryIndex> {
    const index = this.#kept.get(file) ?? new TrajectoryIndex(file);
    this.#kept.delete(file);
    this.#kept.set(file, index);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    const reading = index.update();
    // What goes wrong after this answer is told by the next one.
    reading.catch(() => {});
    await Promise.race([reading, setTimeout(patience, undefined, { ref: false })]);
    return index;
  }
}
