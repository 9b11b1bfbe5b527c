import { join } from 'node:path';
import { type PackageJson, readPackageJson } from '@envloom/env-package';
import { runNpm } from './npm-run.ts';
import type { PublishOptions } from './options.ts';
import { canProve } from './provenance.ts';
import { compareWithPublished, type Comparison } from './published-version.ts';
import { isConflict, refusalText } from './refusal.ts';
import { type NpmSettings, type Registry, registryOf } from './registry.ts';
import { type Folders, pack, type Tarball } from './tarball.ts';

/** How the publication of one package ended, for its user to read. */
export interface Outcome {
  readonly success: boolean;
  readonly text: string;
}

export interface PublishContext extends Folders {
  readonly options: PublishOptions;
  readonly dryRun: boolean;
  readonly npm: NpmSettings;
}

const done = (text: string): Outcome => ({ success: true, text });
const failed = (text: string): Outcome => ({ success: false, text });

function publishArguments(
  tarball: Tarball,
  registry: Registry,
  { options }: PublishContext,
): string[] {
  const { tag, otp, access, provenance = canProve(registry.url, process.env) } = options;
  const args = ['publish', tarball.path, '--ignore-scripts', registry.argument];
  if (tag !== undefined) args.push(`--tag=${tag}`);
  if (otp !== undefined) args.push(`--otp=${otp}`);
  if (access !== undefined) args.push(`--access=${access}`);
  if (provenance) args.push('--provenance');
  return args;
}

function differentContent(id: string, root: string, url: string): string {
  return (
    `${id} was not published: ${url} has this version with other content, and a version stays what it is. ` +
    `Give ${root}/package.json a new version with a version plan (npx nx g release-plan) and npx nx release.`
  );
}

/** What is to be said of a version that the registry has, or that cannot be compared. */
function comparedOutcome(
  id: string,
  root: string,
  { url }: Registry,
  comparison: Exclude<Comparison, { state: 'new' }>,
): Outcome {
  if (comparison.state === 'same')
    return done(`${id} is at ${url} already, with the same content.`);
  if (comparison.state === 'different') return failed(differentContent(id, root, url));
  return failed(refusalText(id, url, comparison.error));
}

interface Release {
  readonly id: string;
  /** The folder of the project, relative to the workspace root. */
  readonly root: string;
  readonly tarball: Tarball;
  readonly registry: Registry;
}

async function upload(release: Release, context: PublishContext): Promise<Outcome> {
  const { id, root, tarball, registry } = release;
  const answer = await runNpm(publishArguments(tarball, registry, context), context.root);
  if (answer.ok) {
    return done(
      `Published ${id} to ${registry.url}: ${tarball.files} files, ${tarball.size} bytes.`,
    );
  }
  if (!isConflict(answer.error)) return failed(refusalText(id, registry.url, answer.error));
  // Another run was faster, or an answer of the registry got lost.
  const comparison = await compareWithPublished(id, tarball, context, registry);
  return comparison.state === 'new'
    ? failed(refusalText(id, registry.url, answer.error))
    : comparedOutcome(id, root, registry, comparison);
}

async function publishRelease(release: Release, context: PublishContext): Promise<Outcome> {
  const { id, root, tarball, registry } = release;
  if (context.dryRun) {
    const size = `${tarball.files} files, ${tarball.size} bytes`;
    return done(`Would publish ${id} to ${registry.url}: ${size}. Nothing was, with --dry-run.`);
  }
  const comparison = await compareWithPublished(id, tarball, context, registry);
  return comparison.state === 'new'
    ? upload(release, context)
    : comparedOutcome(id, root, registry, comparison);
}

function identityOf({ name, version }: PackageJson): string {
  return `${name}@${version ?? '0.0.0'}`;
}

/**
 * Publishes the `dist` of a project that passed its gates. The tarball that is compared with the
 * registry is the one that is uploaded; a version that is there with the same content counts as done,
 * so that running a release again completes it.
 *
 * @param root the folder of the project, relative to the workspace root
 */
export async function publishPackage(root: string, context: PublishContext): Promise<Outcome> {
  const dist = join(context.root, root, 'dist');
  const manifest = readPackageJson(join(dist, 'package.json'));
  if (!manifest)
    return failed(`${root}/dist has no package.json: the target build did not make it.`);
  const id = identityOf(manifest);
  const packed = await pack(dist, context);
  if (!packed.ok) return failed(`npm could not pack ${root}/dist: ${packed.error.summary}`);
  const registry = await registryOf(manifest, context.options.registry, context.npm);
  return publishRelease({ id, root, tarball: packed.tarball, registry }, context);
}
