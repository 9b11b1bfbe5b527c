import { join, relative, resolve } from 'node:path';
import { totalsText, writeCatalog, type CatalogResult } from '@envloom/catalog';
import {
  type CommandContext,
  defineCommand,
  type GivenOptions,
  option,
  parseOptions,
  partsOf,
  ProgressLine,
} from '@envloom/core/command';
import { locate } from '@envloom/env-package';
import { z } from 'zod';
import { interruptible } from '../interruptible.ts';

export const catalogOptions = z.strictObject({
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folders of the workspace that hold the environments, joined by commas.',
    { examples: ['generated'], 'x-priority': 'important' },
  ),
  output: option(
    z.string().default('generated'),
    'Output folder',
    'Folder of the catalogue, relative to the workspace. Files there that envloom did not write are never replaced.',
    { examples: ['generated'], 'x-priority': 'important' },
  ),
  check: option(
    z.boolean().default(false),
    'Check',
    'Write nothing, and fail where the catalogue is out of date: for continuous integration.',
  ),
  site: option(
    z.string().optional(),
    'Site',
    'Also write the page with these environments as a static site to this folder, for the pages of a repository.',
    { examples: ['site'] },
  ),
});

type CatalogOptions = z.output<typeof catalogOptions>;

export const catalogCommand = defineCommand({
  name: 'catalog',
  title: 'Write the catalogue of environments',
  description:
    'Writes a catalogue of all environments, for programs and for people. With --check it writes nothing and fails where the catalogue is out of date.',
  options: catalogOptions,
  examples: [
    { command: 'envloom catalog --check', description: 'Check that the catalogue is current.' },
  ],
  run: async (options, context) => {
    await generateCatalog(options, context);
    return true;
  },
});

/**
 * Writes the catalogue of a workspace, each file whole or not at all. In a dry run, and with `--check`,
 * everything is done but the writing.
 *
 * @throws Error that says which environments are left out, or what is out of date, and what repairs it
 */
export async function generateCatalog(
  given: GivenOptions,
  context: CommandContext,
  isDryRun = false,
): Promise<void> {
  const options = parseOptions(catalogOptions, given);
  const directories = directoriesOf(options);
  const output = outputOf(context.root, options);
  const isWriting = !options.check && !isDryRun;
  const progress = new ProgressLine('catalogue', context.output);
  const result = await interruptible(context, (signal) =>
    writeCatalog({
      workspaceRoot: context.root,
      directories,
      output,
      isWriting,
      signal,
      onProgress: progress.show.bind(progress),
    }),
  ).finally(() => progress.clear());
  assertAny(result);
  context.output.write(`${told(result, relative(context.root, output), isWriting)}\n`);
  assertReadable(result);
  if (options.check) assertCurrent(result, options);
  if (options.site !== undefined && isWriting)
    await writeSite(result, resolve(context.root, options.site), context);
}

/** What shows pages is loaded only where they are wanted. */
async function writeSite(
  { roots }: CatalogResult,
  site: string,
  context: CommandContext,
): Promise<void> {
  const { exportStudio } = await import('../studio/export-studio.ts');
  await exportStudio(
    roots.map((root) => join(context.root, root)),
    site,
    context,
  );
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

function told({ totals, changed }: CatalogResult, where: string, isWriting: boolean): string {
  const done = isWriting ? 'Written' : 'Would be written';
  return [
    ...totalsText(totals),
    changed.length === 0
      ? `The catalogue in ${where} is up to date: nothing was written.`
      : `${done} to ${where}: ${changed.join(', ')}.`,
  ].join('\n');
}

/** A catalogue of nothing would only replace one of something. */
function assertAny({ totals, problems }: CatalogResult): void {
  if (totals.environments > 0) return;
  throw new Error(withProblems('No environment can be read, and nothing was written:', problems));
}

function assertReadable({ problems }: CatalogResult): void {
  if (problems.length === 0) return;
  throw new Error(withProblems('These environments cannot be read and are left out:', problems));
}

const withProblems = (title: string, problems: readonly string[]): string =>
  [title, ...problems.map((text) => `  ${text}`)].join('\n');

const defaults = catalogOptions.parse({});

function assertCurrent({ changed }: CatalogResult, { directory, output }: CatalogOptions): void {
  if (changed.length === 0) return;
  const words = [
    'npx envloom catalog',
    ...(directory === defaults.directory ? [] : [`--directory ${directory}`]),
    ...(output === defaults.output ? [] : [`--output ${output}`]),
  ];
  throw new Error(
    `The catalogue does not match the environments: ${changed.join(', ')}.\nRepair it with: ${words.join(' ')}`,
  );
}
