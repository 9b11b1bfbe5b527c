import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What the package.json of a workspace says for all of its packages that say nothing themselves. */
export const inheritedFields: readonly string[] = [
  'author',
  'license',
  'homepage',
  'bugs',
  'repository',
  'keywords',
  'publishConfig',
];

type Fields = Readonly<Record<string, unknown>>;

const fields = z.record(z.string(), z.unknown());

/** The package.json in the root of a workspace; unlike that of a package it needs no name. */
export function workspaceFields(workspaceRoot: string): Fields {
  const path = join(workspaceRoot, 'package.json');
  return existsSync(path) ? fields.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
}

const repositoryOfWorkspace = z.union([
  z.string().transform((url): { type: string; url: string } => ({ type: 'git', url })),
  z.looseObject({ type: z.string().default('git'), url: z.string() }),
]);

/** The package's own place in the repository, as npm's provenance and its pages show it. */
function repositoryOf(value: unknown, folder: string): unknown {
  const repository = repositoryOfWorkspace.safeParse(value);
  return repository.success ? { ...repository.data, directory: folder } : undefined;
}

/**
 * Fields of a package that its workspace fills in.
 *
 * @param source the package's own package.json
 * @param workspace what the package.json in the root of the workspace says
 * @param folder of the package, relative to the root, with forward slashes
 */
export function inheritedBy(source: Fields, workspace: Fields, folder: string): Fields {
  const inherited: Record<string, unknown> = {};
  for (const field of inheritedFields) {
    if (source[field] !== undefined) continue;
    const value = workspace[field];
    inherited[field] = field === 'repository' ? repositoryOf(value, folder) : value;
  }
  return inherited;
}
