import { appendFileSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { appendLine, makeAppendable, takeFileLock } from '@envloom/llm';
import type { FailedEpisode } from '../episode-job.ts';
import { settle, type RunSettings, RunStoreError } from './run-file.ts';
import { trajectoriesFile, trajectoryIds } from './trajectory-ids.ts';

/** What a run keeps of an episode: a trajectory, or what a benchmark tells of one. */
export interface StoredEpisode {
  readonly format_version: 1;
  readonly id: string;
}

/** Where a run keeps what was played. One process at a time. */
export interface RunStore<Played extends StoredEpisode = Trajectory> {
  readonly folder: string;
  /** How many trajectories it holds. */
  readonly size: number;
  has(id: string): boolean;
  /** Writes a line; what is written survives the end of the process. */
  add(played: Played): void;
  /** Notes an episode that broke off, in a file of its own. */
  addFailure(failure: FailedEpisode): void;
  close(): void;
}

/** The file of a run folder that notes episodes which broke off. */
export const failuresFile = (folder: string): string => join(folder, 'failures.jsonl');

/**
 * Opens the folder of a run, or makes it. A line that a killed process left half-written is cut off.
 *
 * @throws RunStoreError where another process uses it, or where its settings are others
 */
export function openStore<Played extends StoredEpisode = Trajectory>(
  folder: string,
  settings: RunSettings,
): RunStore<Played> {
  mkdirSync(folder, { recursive: true });
  const release = lockOf(folder);
  try {
    const ids = new Set(trajectoryIds(folder));
    // What is not of this run is left as it is, to its last half line.
    settle(folder, settings, isNew(folder));
    makeAppendable(trajectoriesFile(folder));
    makeAppendable(failuresFile(folder));
    // Whoever reads the folder finds the file, also before the first episode has ended.
    appendFileSync(trajectoriesFile(folder), '');
    return new FolderStore<Played>(folder, ids, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Whether nothing was played. The questions of a batch wait in folders, for answers that are paid. */
function isNew(folder: string): boolean {
  const { size } = statSync(trajectoriesFile(folder), { throwIfNoEntry: false }) ?? { size: 0 };
  return size === 0 && !readdirSync(folder, { withFileTypes: true }).some(isFolder);
}

const isFolder = (entry: Dirent): boolean => entry.isDirectory();

function lockOf(folder: string): () => void {
  try {
    return takeFileLock(join(folder, 'run.lock'), 0);
  } catch (error) {
    throw new RunStoreError(
      `Another process plays into ${folder}: wait until it ends, or choose another folder.`,
      { cause: error },
    );
  }
}

class FolderStore<Played extends StoredEpisode> implements RunStore<Played> {
  readonly folder: string;
  readonly #ids: Set<string>;
  readonly #release: () => void;
  #state: 'open' | 'broken' | 'closed' = 'open';

  constructor(folder: string, ids: Set<string>, release: () => void) {
    this.folder = folder;
    this.#ids = ids;
    this.#release = release;
  }

  get size(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(played: Played): void {
    const { id } = played;
    if (this.#ids.has(id)) throw new RunStoreError(`${this.folder} holds ${id} already.`);
    // The id comes first, so that files are indexed without parsing whole lines.
    const { format_version, id: _, ...rest } = played;
    this.#write(trajectoriesFile(this.folder), { format_version, id, ...rest });
    this.#ids.add(id);
  }

  addFailure(failure: FailedEpisode): void {
    this.#write(failuresFile(this.folder), failure);
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#release();
  }

  /** After a write that failed half-way nothing may follow; opening again cuts it off. */
  #write(file: string, value: object): void {
    if (this.#state !== 'open') throw new RunStoreError(`${this.folder} is ${this.#state}.`);
    try {
      appendLine(file, JSON.stringify(value));
    } catch (error) {
      this.#state = 'broken';
      const why = error instanceof Error ? error.message : String(error);
      throw new RunStoreError(
        `${file} could not be written: ${why}. What was written before is kept; run again to go on.`,
        { cause: error },
      );
    }
  }
}
