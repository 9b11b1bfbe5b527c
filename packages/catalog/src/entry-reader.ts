import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { modelFile } from '@envloom/env-package/find';
import type { IndexedScenario } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import { catalogSchema, type CatalogEntry } from './catalog-schema.ts';
import { EnvironmentFiles } from './entry/files.ts';
import { qualityOf, scenariosOf, storedIndex } from './entry/stored.ts';
import { textHash } from './entry/text-hash.ts';
import { readEntry } from './read-entry.ts';

/** By the name of the folder. */
type Entries = ReadonlyMap<string, CatalogEntry>;

/** A catalogue as it was when its file was written last. */
interface ReadCatalogue {
  readonly writtenMs: number;
  readonly entries: Entries;
}

/**
 * Reads what environments have, fast: what the catalogue beside an environment says of its model is taken
 * while that is the model's text. Scenarios and quality are read as they are,
 * and nothing is made.
 */
export class EntryReader {
  readonly #workspaceRoot: string;
  readonly #catalogues = new Map<string, ReadCatalogue>();

  /** @param workspaceRoot absolute */
  constructor(workspaceRoot: string) {
    this.#workspaceRoot = workspaceRoot;
  }

  /**
   * @param root the package folder, relative to the workspace root
   * @throws StateError where its files are not what was written
   */
  read(root: string): CatalogEntry {
    const listed = this.#catalogueOf(posix.dirname(root)).get(posix.basename(root));
    const files = new EnvironmentFiles(this.#workspaceRoot, root);
    if (listed !== undefined && textHash(files.text(modelFile) ?? '') === listed.text_hash)
      return { ...listed, path: root, ...storedBeside(files, listed) };
    const reading = readEntry(this.#workspaceRoot, root, { isMaking: false });
    if (reading.ok) return reading.entry;
    throw new StateError(reading.problems);
  }

  #catalogueOf(directory: string): Entries {
    const file = join(this.#workspaceRoot, directory, 'catalog.json');
    const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (writtenMs === undefined) return new Map();
    const known = this.#catalogues.get(directory);
    if (known?.writtenMs === writtenMs) return known.entries;
    const entries = entriesIn(file);
    this.#catalogues.set(directory, { writtenMs, entries });
    return entries;
  }
}

/** None where the catalogue is of another version: then everything is read from the files. */
function entriesIn(file: string): Entries {
  const { success, data } = catalogSchema.safeParse(jsonOf(readFileSync(file, 'utf8')));
  if (!success) return new Map();
  return new Map(data.environments.map((entry) => [posix.basename(entry.path), entry]));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function storedBeside(
  files: EnvironmentFiles,
  { model_hash: hash, scenarios }: CatalogEntry,
): Pick<CatalogEntry, 'scenarios' | 'quality'> {
  const index = storedIndex(files);
  const quality = qualityOf(files, hash);
  return {
    ...(index === undefined
      ? {}
      : { scenarios: scenariosOf(index, hash, scenarios?.skills ?? {}) }),
    ...(quality === undefined ? {} : { quality }),
  };
}

/**
 * The scenarios of an environment as its index lists them; none is made for that.
 *
 * @param root the package folder, relative to the workspace root
 * @throws StateError where its files are not what was written
 */
export const storedScenarios = (workspaceRoot: string, root: string): readonly IndexedScenario[] =>
  storedIndex(new EnvironmentFiles(workspaceRoot, root))?.scenarios ?? [];
