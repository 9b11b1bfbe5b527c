import { join } from 'node:path';
import { readPackageJson } from '@envloom/env-package';
import { z } from 'zod';
import { isConflict, parsed, refusalText, runNpm, type NpmError } from './npm.ts';
import { canProve, type NpmSettings, type Registry, registryOf } from './registry.ts';

/** What whoever publishes asked for, as npm takes it. */
export interface PublishSettings {
  readonly registry?: string | undefined;
  readonly tag?: string | undefined;
  readonly otp?: string | number | undefined;
  readonly access?: string | undefined;
  /** Whether npm proves where the package was built; by default wherever CI and the registry can. */
  readonly provenance?: boolean | undefined;
}

export interface PublishContext {
  readonly workspaceRoot: string;
  readonly settings: PublishSettings;
  /** Pack, and publish nothing. */
  readonly dryRun: boolean;
  readonly npm: NpmSettings;
}

/** How the publication of one package ended, for its user to read. */
export interface Outcome {
  readonly success: boolean;
  readonly text: string;
}

interface Release {
  /** Name and version: `@envloom/env-library-loans@0.2.0`. */
  readonly id: string;
  /** The folder of the project, relative to the workspace root. */
  readonly root: string;
  readonly registry: Registry;
}

const done = (text: string): Outcome => ({ success: true, text });
const failed = (text: string): Outcome => ({ success: false, text });

const entry = z.object({ size: z.number(), entryCount: z.number() });

/** npm tells of the package, or lists those that it packed; some versions do so by name. */
const listed = z.union([
  entry.transform((one) => [one]),
  z.array(entry),
  z.record(z.string(), entry).transform((byName) => Object.values(byName)),
]);

function sizeText(stdout: string): string {
  const [packed] = listed.safeParse(parsed(stdout)).data ?? [];
  return packed === undefined ? '' : `: ${packed.entryCount} files, ${packed.size} bytes`;
}

function publishArguments(registry: Registry, settings: PublishSettings): string[] {
  const { tag, otp, access, provenance = canProve(registry.url, process.env) } = settings;
  const given = Object.entries({ tag, otp, access }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );
  return ['--ignore-scripts', registry.argument, ...given, ...(provenance ? ['--provenance'] : [])];
}

/** How a version that is about to be published compares with what the registry has. */
type Comparison = 'new' | 'same' | 'different' | NpmError;

async function compareWithPublished(
  { id, root, registry }: Release,
  { workspaceRoot }: PublishContext,
): Promise<Comparison> {
  const dist = `--diff=file:${join(workspaceRoot, root, 'dist')}`;
  const args = ['diff', `--diff=${id}`, dist, '--diff-name-only', '--prefer-online'];
  const answer = await runNpm([...args, registry.argument], workspaceRoot);
  if (answer.ok) return answer.stdout.trim() === '' ? 'same' : 'different';
  return ['E404', 'ETARGET'].includes(answer.error.code) ? 'new' : answer.error;
}

/** What is to be said of a version that the registry has, or that cannot be compared. */
function comparedOutcome(
  { id, root, registry: { url } }: Release,
  comparison: Exclude<Comparison, 'new'>,
): Outcome {
  if (comparison === 'same') return done(`${id} is at ${url} already, with the same content.`);
  if (comparison !== 'different') return failed(refusalText(id, url, comparison));
  return failed(
    `${id} was not published: ${url} has this version with other content, and a version stays what it is. ` +
      `Give ${root}/package.json a new version with a version plan (npx nx g release-plan) and npx nx release.`,
  );
}

async function upload(release: Release, context: PublishContext): Promise<Outcome> {
  const { id, root, registry } = release;
  const args = ['publish', join(context.workspaceRoot, root, 'dist')];
  const answer = await runNpm(
    [...args, ...publishArguments(registry, context.settings)],
    context.workspaceRoot,
  );
  if (answer.ok) return done(`Published ${id} to ${registry.url}${sizeText(answer.stdout)}.`);
  // Another run was faster, or an answer of the registry got lost.
  const comparison = isConflict(answer.error)
    ? await compareWithPublished(release, context)
    : 'new';
  return comparison === 'new'
    ? failed(refusalText(id, registry.url, answer.error))
    : comparedOutcome(release, comparison);
}

async function rehearse({ id, root, registry }: Release, workspaceRoot: string): Promise<Outcome> {
  const args = ['pack', join(workspaceRoot, root, 'dist'), '--ignore-scripts', '--dry-run'];
  const answer = await runNpm(args, workspaceRoot);
  if (!answer.ok) return failed(`npm could not pack ${root}/dist: ${answer.error.summary}`);
  const size = sizeText(answer.stdout);
  return done(`Would publish ${id} to ${registry.url}${size}. Nothing was, with --dry-run.`);
}

/**
 * Publishes the `dist` of a package. A version that the registry has with the same content counts as
 * done, so that running a release again completes it.
 *
 * @param root the folder of the package, relative to the workspace root
 */
export async function publishPackage(root: string, context: PublishContext): Promise<Outcome> {
  const { workspaceRoot, settings, dryRun, npm } = context;
  const manifest = readPackageJson(join(workspaceRoot, root, 'dist', 'package.json'));
  if (!manifest)
    return failed(`${root}/dist has no package.json: the target build did not make it.`);
  const { name, version = '0.0.0' } = manifest;
  const registry = registryOf(manifest, settings.registry, npm);
  const release = { id: `${name}@${version}`, root, registry };
  if (dryRun) return rehearse(release, workspaceRoot);
  const comparison = await compareWithPublished(release, context);
  return comparison === 'new' ? upload(release, context) : comparedOutcome(release, comparison);
}
