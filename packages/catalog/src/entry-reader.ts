import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { modelFile } from '@envloom/env-package/find';
import { StateError } from '@envloom/runtime';
import { catalogSchema, type CatalogEntry } from './catalog-schema.ts';
import { EnvironmentFiles } from './entry/files.ts';
import { areScenariosMade, qualityOf, scenariosOf, storedIndex } from './entry/stored.ts';
import { textHash } from './entry/text-hash.ts';
import { readEntry } from './read-entry.ts';

/** By the name of the folder. */
type Entries = ReadonlyMap<string, CatalogEntry>;

/**
 * Reads what environments have, fast: what the catalogue beside an environment says of its model is taken
 * while that is the model's text. Scenarios and quality are read as they are.
 */
export class EntryReader {
  readonly #workspaceRoot: string;
  readonly #catalogues = new Map<string, Entries>();

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
    const reading = readEntry(this.#workspaceRoot, root);
    if (reading.ok) return reading.entry;
    throw new StateError(reading.problems);
  }

  #catalogueOf(directory: string): Entries {
    const known = this.#catalogues.get(directory);
    if (known !== undefined) return known;
    const entries = entriesIn(join(this.#workspaceRoot, directory, 'catalog.json'));
    this.#catalogues.set(directory, entries);
    return entries;
  }
}

/** None where there is no catalogue, or one of another version: then everything is read from the files. */
function entriesIn(file: string): Entries {
  if (!existsSync(file)) return new Map();
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

/** Scenarios that would have to be made first are those of the catalogue. */
function storedBeside(
  files: EnvironmentFiles,
  { model_hash: hash }: CatalogEntry,
): Pick<CatalogEntry, 'scenarios' | 'quality'> {
  const index = areScenariosMade(files) ? storedIndex(files) : undefined;
  const quality = qualityOf(files, hash);
  return {
    ...(index === undefined ? {} : { scenarios: scenariosOf(index, hash) }),
    ...(quality === undefined ? {} : { quality }),
  };
}
