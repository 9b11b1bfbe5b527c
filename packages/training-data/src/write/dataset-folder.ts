import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../json.ts';
import { claimFolder } from './claim.ts';

/** The file by which a folder is known to be a set; written last. */
export const statisticsFile = 'statistics.json';

/**
 * A set that is being written. It lies beside its place under another name, and goes there when it is
 * complete: whoever looks never finds half a set.
 */
export class DatasetFolder {
  /** Where files are written. */
  readonly path: string;
  readonly #place: string;
  readonly #release: () => void;

  /** @throws Error where the place is taken, or another run is writing this set */
  constructor(output: string, replace: boolean) {
    this.#place = resolve(output);
    refuseTaken(this.#place, output, replace);
    const parent = dirname(this.#place);
    mkdirSync(parent, { recursive: true });
    this.path = join(parent, `.${basename(this.#place)}.partial`);
    this.#release = claimFolder(this.path, output);
  }

  /** Writes a file of the set; folders on the way are made. */
  write(path: string, content: string): void {
    const file = join(this.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** Makes a folder of the set and gives its path. */
  folder(name: string): string {
    const path = join(this.path, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** Puts the set in its place. */
  commit(): void {
    this.#release();
    const old = join(dirname(this.#place), `.${basename(this.#place)}.replaced`);
    rmSync(old, { recursive: true, force: true });
    if (existsSync(this.#place)) renameSync(this.#place, old);
    renameSync(this.path, this.#place);
    rmSync(old, { recursive: true, force: true });
  }

  /** Leaves nothing behind. */
  discard(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function refuseTaken(place: string, output: string, replace: boolean): void {
  if (!existsSync(place)) return;
  const files = readdirSync(place);
  if (files.length === 0) return;
  if (!files.includes(statisticsFile)) {
    throw new Error(
      `${output} holds files and is no data set (it has no ${statisticsFile}). ` +
        'Give another folder; this one is left as it is.',
    );
  }
  if (!replace) {
    throw new Error(`${output} holds a data set already. Give another folder, or replace it.`);
  }
  const own = filesOfSet(join(place, statisticsFile));
  const others = files.filter((file) => !own.has(file));
  if (others.length > 0) {
    throw new Error(
      `${output} holds ${others.slice(0, 3).join(', ')} beside a data set, which would be deleted with it. ` +
        'Give another folder, or take out what is not of the set.',
    );
  }
}

const setSchema = z.looseObject({ formats: z.array(z.looseObject({ folder: z.string() })) });

/** What a set has in its folder, by its own account; nothing where this is none. */
function filesOfSet(file: string): ReadonlySet<string> {
  try {
    const { formats } = setSchema.parse(parsedJson(readFileSync(file, 'utf8')));
    return new Set([statisticsFile, 'README.md', ...formats.map(({ folder }) => folder)]);
  } catch {
    return new Set();
  }
}
