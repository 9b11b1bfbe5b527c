import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Progress } from '@envloom/core/command';
import type { CatalogTotals } from './catalog-schema.ts';
import { KnownNames } from './duplicate-names.ts';
import { environmentRoots } from './find-environments.ts';
import type { CatalogForm, CatalogRow } from './forms/form.ts';
import { htmlForm } from './forms/html-page.ts';
import { jsonForm } from './forms/json.ts';
import { markdownForm } from './forms/markdown.ts';
import { catalogJsonSchema, schemaFile, schemaMark } from './forms/schema.ts';
import { assertOwn, changedFiles, placeFiles } from './place-files.ts';
import { readEntry } from './read-entry.ts';
import { rowOf } from './rows.ts';
import { StagedForm } from './staged-form.ts';
import { TotalsSum } from './totals.ts';

export interface CatalogJob {
  readonly workspaceRoot: string;
  /** Folders that hold environments, relative to the workspace root. */
  readonly directories: readonly string[];
  /** The folder of the catalogue, absolute. */
  readonly output: string;
  /** false: only what would be written is found out. */
  readonly isWriting: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Stops between two environments; nothing is written then. */
  readonly signal?: AbortSignal;
}

export interface CatalogResult {
  readonly totals: CatalogTotals;
  /** Of the environments that are left out, each with its file. */
  readonly problems: readonly string[];
  /** The files that were not as they should be; written unless only asked for. */
  readonly changed: readonly string[];
}

/** The address of a package's README from the catalogue. */
function linksFrom({ workspaceRoot, output }: CatalogJob): (path: string) => string {
  return (path) => {
    const link = relative(output, join(workspaceRoot, path)).split(sep).join(posix.sep);
    return encodeURI(`${link}/README.md`);
  };
}

function formsOf(job: CatalogJob): CatalogForm[] {
  const linkTo = linksFrom(job);
  return [jsonForm, markdownForm(linkTo), htmlForm(linkTo)];
}

/** What is left of the environments when each has been written down. */
interface Told {
  readonly totals: CatalogTotals;
  readonly rows: readonly CatalogRow[];
  readonly problems: readonly string[];
}

/** A copy: a part of a text keeps the whole text in memory, here that of the model. */
const detached = (row: CatalogRow): CatalogRow => structuredClone(row);

/** Reads one environment after the other. @throws DuplicateNames */
async function tellEach(job: CatalogJob, staged: readonly StagedForm[]): Promise<Told> {
  const { workspaceRoot, directories } = job;
  const roots = [...new Set(directories.flatMap((each) => environmentRoots(workspaceRoot, each)))];
  if (roots.length === 0)
    throw new Error(`There are no environments in ${directories.join(', ')}.`);
  const sum = new TotalsSum();
  const names = new KnownNames();
  const rows: CatalogRow[] = [];
  const problems: string[] = [];
  for (const [done, root] of roots.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- lets the user interrupt
    await setImmediate();
    job.signal?.throwIfAborted();
    job.onProgress?.({ stage: 'environments', done, total: roots.length });
    const reading = readEntry(workspaceRoot, root);
    if (!reading.ok) {
      problems.push(...reading.problems);
      continue;
    }
    const { entry } = reading;
    const row = detached(rowOf(entry));
    names.add(row.name, root);
    if (entry.package !== row.name) names.add(entry.package, root);
    for (const form of staged) form.add(entry);
    sum.add(entry, reading.difficulties);
    rows.push(row);
  }
  names.assertUnique();
  return { totals: sum.totals, rows, problems };
}

async function stage(
  job: CatalogJob,
  forms: readonly CatalogForm[],
  folder: string,
): Promise<Told> {
  using open = new DisposableStack();
  const staged = forms.map((form) => open.use(new StagedForm(form, folder)));
  const told = await tellEach(job, staged);
  await Promise.all(staged.map((form) => form.finish(told.totals, told.rows)));
  writeFileSync(join(folder, schemaFile), `${JSON.stringify(catalogJsonSchema(), null, 2)}\n`);
  return told;
}

/**
 * Writes what the catalogue tells of all environments, each file whole or not at all, and none that
 * is as it should be. One environment is in memory at a time. Those that cannot be read are left out;
 * where none can, nothing is written.
 *
 * @throws DuplicateNames where two environments have one name; nothing is written
 * @throws Error where the folder of the catalogue holds files of others
 */
export async function writeCatalog(job: CatalogJob): Promise<CatalogResult> {
  const { workspaceRoot, output, isWriting } = job;
  const forms = formsOf(job);
  const marked = [...forms, { file: schemaFile, mark: schemaMark }];
  assertOwn(output, relative(workspaceRoot, output), marked);
  const staging = mkdtempSync(join(tmpdir(), 'envloom-catalog-'));
  try {
    const { totals, problems } = await stage(job, forms, staging);
    const files = marked.map(({ file }) => file);
    const changed = await changedFiles(staging, output, files);
    if (isWriting && totals.environments > 0) placeFiles(staging, output, changed);
    return { totals, problems, changed };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
