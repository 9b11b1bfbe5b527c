import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Progress } from '@envloom/core/command';
import { sameContent, writeIfChanged } from '@envloom/core/files';
import { jsonText } from '@envloom/core';
import {
  CATALOG_VERSION,
  catalogJsonSchema,
  schemaFile,
  schemaTitle,
  type CatalogEntry,
  type CatalogTotals,
} from './catalog-schema.ts';
import { environmentRoots } from './find-environments.ts';
import { dataCardOf, markdownOf } from './markdown.ts';
import { readEntry } from './read-entry.ts';
import { totalsOf } from './totals.ts';

export interface CatalogJob {
  readonly workspaceRoot: string;
  /** Folders that hold environments, relative to the workspace root. */
  readonly directories: readonly string[];
  /** The folder of the catalogue, absolute. */
  readonly output: string;
  /** false: only what would be written is found out. */
  readonly isWriting: boolean;
  readonly onProgress: (progress: Progress) => void;
  /** Stops between two environments; nothing is written then. */
  readonly signal: AbortSignal;
}

export interface CatalogResult {
  readonly totals: CatalogTotals;
  /** The folders of all environments, relative to the workspace root. */
  readonly roots: readonly string[];
  /** Of the environments that are left out, each with its file. */
  readonly problems: readonly string[];
  /** The files that were not as they should be; written unless only asked for. */
  readonly changed: readonly string[];
}

/** The files of the catalogue, and what one that envloom wrote holds near its start. */
const marks = {
  'catalog.json': `"$schema": "./${schemaFile}"`,
  'CATALOG.md': '<!-- Written by `npx ',
  'DATA-CARD.md': '<!-- Written by `npx ',
  [schemaFile]: `"title": "${schemaTitle}"`,
} as const;

/** Characters in which the mark of a file has to be. */
const startLength = 500;

/** @throws Error where a file of the catalogue would replace one that somebody else wrote */
function assertOwn({ workspaceRoot, output }: CatalogJob): void {
  const foreign = Object.entries(marks).flatMap(([file, mark]) => {
    const path = join(output, file);
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8').slice(0, startLength).includes(mark) ? [] : [file];
  });
  if (foreign.length === 0) return;
  throw new Error(
    `--output: in ${relative(workspaceRoot, output)} there is already ${foreign.join(' and ')}, which envloom did not write. ` +
      'Give another folder, or move what is there.',
  );
}

interface Readings {
  readonly roots: readonly string[];
  readonly entries: readonly CatalogEntry[];
  /** Of every scenario. */
  readonly difficulties: readonly number[];
  readonly problems: readonly string[];
}

/** Reads one environment after the other. */
async function readAll(job: CatalogJob): Promise<Readings> {
  const { workspaceRoot, directories, onProgress, signal } = job;
  const roots = [...new Set(directories.flatMap((each) => environmentRoots(workspaceRoot, each)))];
  if (roots.length === 0)
    throw new Error(`There are no environments in ${directories.join(', ')}.`);
  const entries: CatalogEntry[] = [];
  const difficulties: number[] = [];
  const problems: string[] = [];
  for (const [done, root] of roots.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- lets the user interrupt
    await setImmediate();
    signal.throwIfAborted();
    onProgress({ stage: 'environments', done, total: roots.length });
    const reading = readEntry(workspaceRoot, root);
    if (reading.ok) {
      // A copy: a part of a text keeps the whole text in memory, here that of the model.
      entries.push(structuredClone(reading.entry));
      difficulties.push(...reading.difficulties);
    } else problems.push(...reading.problems);
  }
  return { roots, entries, difficulties, problems };
}

/** @throws Error naming all environments that share a name: whoever asks for it could get either */
function assertUnique(entries: readonly CatalogEntry[]): void {
  const names = entries.flatMap((entry) =>
    [...new Set([entry.name, entry.package])].map((name) => ({ name, path: entry.path })),
  );
  const shared = [...Map.groupBy(names, ({ name }) => name)].filter(([, all]) => all.length > 1);
  if (shared.length === 0) return;
  throw new Error(
    [
      'Environments have one name, and nothing was written:',
      ...shared.map(([name, all]) => `  ${name}: ${all.map(({ path }) => path).join(' and ')}`),
      'Give one of them another name in its logic-model.yaml and its package.json, or remove it with: ' +
        'npx nx g env-remove <folder>',
    ].join('\n'),
  );
}

function textsOf(
  { workspaceRoot, output }: CatalogJob,
  totals: CatalogTotals,
  environments: readonly CatalogEntry[],
): Readonly<Record<keyof typeof marks, string>> {
  const linkTo = (path: string): string => {
    const link = relative(output, join(workspaceRoot, path)).split(sep).join(posix.sep);
    return encodeURI(`${link}/README.md`);
  };
  const content = {
    $schema: `./${schemaFile}`,
    format_version: CATALOG_VERSION,
    totals,
    environments,
  };
  // Each tool, rule and entity of an environment on a line of its own.
  const json = jsonText(content, 4);
  const schema = `${JSON.stringify(catalogJsonSchema(), null, 2)}\n`;
  return {
    'catalog.json': json,
    'CATALOG.md': markdownOf(json, linkTo),
    'DATA-CARD.md': dataCardOf(json),
    [schemaFile]: schema,
  };
}

/**
 * Writes the files of the catalogue: each one whole, and only those that changed. Environments that
 * cannot be read are left out; if none can be read, nothing is written.
 *
 * @throws Error where two environments have one name, or the folder of the catalogue holds files of
 * others; nothing is written
 */
export async function writeCatalog(job: CatalogJob): Promise<CatalogResult> {
  const { output, isWriting } = job;
  assertOwn(job);
  const { roots, entries, difficulties, problems } = await readAll(job);
  assertUnique(entries);
  const totals = totalsOf(entries, difficulties);
  const changed = Object.entries(textsOf(job, totals, entries)).filter(([file, text]) => {
    const path = join(output, file);
    return !existsSync(path) || !sameContent(readFileSync(path, 'utf8'), text);
  });
  if (isWriting && entries.length > 0)
    for (const [file, text] of changed) writeIfChanged(join(output, file), text);
  return { totals, roots, problems, changed: changed.map(([file]) => file) };
}
