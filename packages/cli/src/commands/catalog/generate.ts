import { relative, resolve } from 'node:path';
import type { Task } from '../task.ts';
import { totalsText } from '@envloom/catalog';
import { writeCatalog, type CatalogResult } from '@envloom/catalog';
import { locate } from '@envloom/env-package';
import { ProgressLine } from '@envloom/core/command';
import { parseOptions, type GivenOptions, partsOf } from '@envloom/core/command';
import { catalogOptions, type CatalogOptions } from './options.ts';
import type { CatalogPorts } from './ports.ts';

/**
 * Writes the catalogue of a workspace. In a dry run, and with `--check`, everything is done but the
 * writing.
 *
 * @returns nothing more to do: each file is written here, whole or not at all
 * @throws Error that says which environments are left out, or what is out of date, and what repairs it
 */
export async function generateCatalog(
  workspaceRoot: string,
  request: GivenOptions,
  ports: CatalogPorts,
): Promise<Task> {
  const options = parseOptions(catalogOptions, request);
  const directories = directoriesOf(options);
  const output = outputOf(workspaceRoot, options);
  const isWriting = !options.check && !ports.isDryRun();
  const result = await interruptible(ports, (signal, progress) =>
    writeCatalog({
      workspaceRoot,
      directories,
      output,
      isWriting,
      signal,
      onProgress: (step) => {
        progress.show(step);
      },
    }),
  );
  assertAny(result);
  ports.inform(told(result, relative(workspaceRoot, output), isWriting));
  assertReadable(result);
  if (options.check) assertCurrent(result, options);
  return () => undefined;
}

/** @throws Error naming a directory outside the workspace */
function directoriesOf({ directory }: CatalogOptions): string[] {
  return (partsOf(directory) ?? []).map((each) => locate('any', each).directory);
}

function outputOf(workspaceRoot: string, { output }: CatalogOptions): string {
  const folder = resolve(workspaceRoot, output);
  if (folder !== workspaceRoot && !relative(workspaceRoot, folder).startsWith('..')) return folder;
  throw new Error(`--output must be a folder inside the workspace, but is "${output}".`);
}

async function interruptible<T>(
  { onInterrupt, output }: CatalogPorts,
  work: (signal: AbortSignal, progress: ProgressLine) => Promise<T>,
): Promise<T> {
  const progress = new ProgressLine('catalogue', output);
  const controller = new AbortController();
  const close = onInterrupt(() => {
    controller.abort(new Error('Interrupted: nothing was written.'));
  });
  try {
    return await work(controller.signal, progress);
  } finally {
    close();
    progress.clear();
  }
}

function told({ totals, changed }: CatalogResult, where: string, isWriting: boolean): string {
  const files = changed.join(', ');
  const done = isWriting ? 'Written' : 'Would be written';
  return [
    ...totalsText(totals),
    changed.length === 0
      ? `${where} is up to date: nothing was written.`
      : `${done} to ${where}: ${files}.`,
  ].join('\n');
}

/** A catalogue of nothing would only replace one of something. */
function assertAny({ totals, problems }: CatalogResult): void {
  if (totals.environments > 0) return;
  throw new Error(
    ['No environment can be read, and nothing was written:', ...problems.map(indented)].join('\n'),
  );
}

const indented = (text: string): string => `  ${text}`;

function assertReadable({ problems }: CatalogResult): void {
  if (problems.length === 0) return;
  throw new Error(
    ['These environments cannot be read and are left out:', ...problems.map(indented)].join('\n'),
  );
}

const defaults = catalogOptions.parse({});

function assertCurrent({ changed }: CatalogResult, { directory, output }: CatalogOptions): void {
  if (changed.length === 0) return;
  const words = [
    'npx nx g catalog',
    ...(directory === defaults.directory ? [] : [`--directory ${directory}`]),
    ...(output === defaults.output ? [] : [`--output ${output}`]),
  ];
  throw new Error(
    `The catalogue does not match the environments: ${changed.join(', ')}.\nRepair it with: ${words.join(' ')}`,
  );
}
